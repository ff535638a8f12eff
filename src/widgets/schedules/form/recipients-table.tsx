import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, type ReactNode } from 'react';
import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import type { FormWords } from './schedule-fields.ts';
import { keyOf, type SelectedRecipientRow } from './who.model.ts';
import type { WhoPartProps } from './who-props.ts';

const FEW_ROWS = 10;

export function RecipientsTable({ session, who, form, words, disabled }: WhoPartProps) {
  useSignals();
  const { t } = words;
  const rows = who.rows.value;
  const isInOrder = form.fields.get('onShortfall')?.text.value === 'inOrder';
  const kind = session.hydrate.balanceSharingType;
  const columns = useMemo(
    () => columnsOf(who, words, { kind, isInOrder, rows, disabled }),
    [who, words, kind, isInOrder, rows, disabled],
  );
  return (
    <div className="schedule-table" data-few={rows.length <= FEW_ROWS || undefined}>
      <DataTable
        label={t('who')}
        columns={columns}
        rows={rows}
        rowId={keyOf}
        rowLabel={nameOf}
        rowStates={who.states}
        selection={who.selection}
        selectionBar={(selected) => ({
          actions: <SelectionActions who={who} t={t} keys={selected.map(keyOf)} isInOrder={isInOrder} />,
        })}
      />
      {isInOrder && <p className="schedule-soft">{t('orderHint')}</p>}
    </div>
  );
}

const nameOf = ({ name, expenseCenter }: SelectedRecipientRow) =>
  expenseCenter === null ? name : `${name} · ${expenseCenter}`;

interface RecipientActionsProps {
  who: WhoPartProps['who'];
  t: FormWords['t'];
  keys: readonly string[];
  isInOrder: boolean;
}

function SelectionActions({ who, t, keys, isInOrder }: RecipientActionsProps): ReactNode {
  const selected = new Set(keys);
  return (
    <>
      {isInOrder && (
        <Button size="small" onClick={() => who.putFirst(selected)}>
          {t('putFirst')}
        </Button>
      )}
      <Button size="small" onClick={() => who.remove(selected)}>
        {t('removeSelected')}
      </Button>
    </>
  );
}

interface Shape {
  readonly kind: 'EMPLOYEE' | 'VEHICLE';
  readonly isInOrder: boolean;
  readonly rows: readonly SelectedRecipientRow[];
  readonly disabled: boolean;
}

function columnsOf(
  who: WhoPartProps['who'],
  words: FormWords,
  shape: Shape,
): readonly Column<SelectedRecipientRow>[] {
  const { drawer } = words;
  const { kind, isInOrder, rows } = shape;
  return [
    ...(isInOrder ? [orderColumn(drawer, rows)] : []),
    {
      key: 'name',
      header: drawer(`holder_${kind}`),
      value: ({ name }) => name,
      width: 128,
      grow: 2,
      fixed: true,
      onPhone: 'title',
    },
    ...(rows.some(({ expenseCenter }) => expenseCenter !== null) ? [expenseCenterColumn(drawer)] : []),
    {
      key: 'held',
      header: drawer('columnHeld'),
      kind: 'money',
      value: ({ heldCents }) => heldCents,
      width: 112,
      importance: 1,
      onPhone: 'detail',
    },
    ownColumn(who, words, shape),
    removeColumn(who, words, shape),
  ];
}

function orderColumn(
  t: FormWords['drawer'],
  rows: readonly SelectedRecipientRow[],
): Column<SelectedRecipientRow> {
  const places = new Map(rows.map((row, at) => [row, at + 1]));
  return {
    key: 'order',
    header: t('columnOrder'),
    kind: 'number',
    value: (row) => places.get(row) ?? 0,
    width: 72,
    onPhone: 'detail',
  };
}

const expenseCenterColumn = (t: FormWords['drawer']): Column<SelectedRecipientRow> => ({
  key: 'center',
  header: t('center'),
  value: ({ expenseCenter }) => expenseCenter ?? '',
  width: 112,
  grow: 1,
  importance: 2,
  onPhone: 'detail',
});

function ownColumn(
  { drafts }: WhoPartProps['who'],
  { t, list }: FormWords,
  { disabled }: Shape,
): Column<SelectedRecipientRow> {
  return {
    key: 'own',
    header: t('ownAmount'),
    kind: 'money',
    value: (row) => drafts.of(keyOf(row)).peek().amount,
    edit: {
      drafts,
      label: (row) => t('ownAmountFor', { name: nameOf(row) }),
      reckoningText: (problem) => t(`problem_${problem}`),
      disabled: () => (disabled ? list('loading') : null),
    },
    width: 128,
    fixed: true,
    onPhone: 'figure',
    named: true,
  };
}

function removeColumn(
  who: WhoPartProps['who'],
  { t }: FormWords,
  { disabled }: Shape,
): Column<SelectedRecipientRow> {
  return {
    key: 'remove',
    header: t('remove'),
    kind: 'actions',
    value: () => null,
    render: (row) => (
      <Button
        tone="quiet"
        size="small"
        square
        tabIndex={-1}
        disabled={disabled}
        aria-label={t('removeNamed', { name: nameOf(row) })}
        onClick={() => who.remove(new Set([keyOf(row)]))}
      >
        <Icon name="close" size={14} />
      </Button>
    ),
    width: 48,
  };
}
