import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { listRecipients, recipientKey, type Recipient } from '#blocks/recipients/recipients.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatCount } from '#core/format/count.ts';
import type { Session } from '#core/session/session.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { Button } from '#core/ui/button.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import { createSelection } from '#core/ui/table/selection.ts';
import type { Column } from '#core/ui/table/table-types.ts';
import type { FormWords } from './schedule-fields.ts';
import type { SelectedRecipientRow } from './who.model.ts';

export interface PickListProps {
  session: Session;
  words: FormWords;
  selected: readonly SelectedRecipientRow[];
  onTake: (more: readonly Recipient[]) => void;
  onClose: () => void;
}

export function PickList({ session, words, selected, onTake, onClose }: PickListProps) {
  useSignals();
  const { t, drawer, locale } = words;
  const { text } = useKit();
  const resource = useMemo(
    () => createResource<readonly Recipient[]>({ ask: () => listRecipients(session), onFailure: 'empty' }),
    [session],
  );
  useEffect(() => void resource.load(), [resource]);
  const selection = useMemo(() => createSelection(), []);
  const now = resource.value.value;
  const all = now.status === 'ready' ? now.value : undefined;
  const rows = useMemo(() => without(all, selected), [all, selected]);
  const kind = session.hydrate.balanceSharingType;
  const columns = useMemo(() => columnsOf(words, kind, rows ?? []), [words, kind, rows]);
  const ids = selection.ids.value;
  return (
    <Dialog
      open
      title={t(`pickTitle_${kind}`)}
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button
            tone="primary"
            disabled={ids.size === 0}
            onClick={() => onTake((rows ?? []).filter((row) => ids.has(recipientKey(row))))}
          >
            {t('take', { count: ids.size, shown: formatCount(ids.size, locale) })}
          </Button>
        </>
      }
    >
      <div className="schedule-picking">
        <DataTable
          label={drawer('recipients')}
          columns={columns}
          rows={rows}
          rowId={recipientKey}
          rowLabel={({ name }) => name}
          selection={selection}
          empty={<p className="schedule-soft">{t('noneToPick')}</p>}
          failure={
            now.status === 'failed' && <LoadFailure error={now.error} onRetry={() => void resource.load()} />
          }
        />
      </div>
    </Dialog>
  );
}

function without(
  all: readonly Recipient[] | undefined,
  selected: readonly SelectedRecipientRow[],
): readonly Recipient[] | undefined {
  const known = new Set(selected.map(recipientKey));
  return all?.filter((row) => !known.has(recipientKey(row)));
}

function columnsOf(
  { drawer }: FormWords,
  kind: 'EMPLOYEE' | 'VEHICLE',
  rows: readonly Recipient[],
): readonly Column<Recipient>[] {
  const expenseCenters = [...new Set(rows.flatMap(({ expenseCenter }) => expenseCenter ?? []))].sort((a, b) =>
    a.localeCompare(b),
  );
  return [
    {
      key: 'name',
      header: drawer(`holder_${kind}`),
      // The search matches a plate with and without its hyphen.
      value: ({ name }) => `${name} ${name.replace('-', '')}`,
      render: ({ name }) => name,
      width: 160,
      grow: 2,
      fixed: true,
      onPhone: 'title',
    },
    ...(expenseCenters.length > 0
      ? [
          {
            key: 'center',
            header: drawer('center'),
            value: ({ expenseCenter }: Recipient) => expenseCenter ?? '',
            filter: {
              label: drawer('center'),
              options: expenseCenters.map((value) => ({ value, label: value })),
            },
            width: 144,
            grow: 1,
            onPhone: 'detail' as const,
          },
        ]
      : []),
    {
      key: 'held',
      header: drawer('columnHeld'),
      kind: 'money',
      value: ({ heldCents }) => heldCents,
      width: 128,
      onPhone: 'figure',
    },
  ];
}
