import { useSignals } from '@preact/signals-react/runtime';
import { useId, useMemo, useState } from 'react';
import type { PurchaseReturn } from '#contract/purchase-returns.ts';
import { asideOf, reasonOf, type ReturnWords } from '#blocks/returns/returns-part.tsx';
import { formatInstant } from '#core/dates/format-date.ts';
import { useFurtherTexts } from '#core/element/use-further-texts.ts';
import { formatCount } from '#core/format/count.ts';
import { LanguageContext, useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { createOperation } from '#core/state/operation.ts';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import { OpenCell } from '#core/ui/table/open-cell.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import type { PaymentsState } from '../payments.state.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export interface ReturnsWaitingProps {
  state: PaymentsState;
  openedId: string | null;
}

const TEXTS = ['returns', 'form', 'operation', 'errors'] as const;

export function ReturnsWaiting(props: ReturnsWaitingProps) {
  const { language, failure } = useFurtherTexts(TEXTS);
  if (failure) throw failure;
  if (!language) return null;
  return (
    <LanguageContext value={language}>
      <Waiting {...props} />
    </LanguageContext>
  );
}

function Waiting({ state, openedId }: ReturnsWaitingProps) {
  useSignals();
  const t = useTexts('returns');
  const locale = useLocale();
  const id = useId();
  const { page, view } = state.returns;
  const columns = useMemo(
    () => columnsOf(state, { t, locale, timeZone: timeZoneOf(state.session) }),
    [state, t, locale],
  );
  const now = page.value;
  if (now.status !== 'ready' || now.value.total === 0) return null;
  const { rows, total } = now.value;
  const one = rows.find(({ _id }) => _id === openedId);
  return (
    <section className="payments-list" aria-labelledby={id}>
      <p id={id} className="payments-heading">
        <span>
          <bdi>{t('waiting')}</bdi>
        </span>
        <span className="payments-count">{formatCount(total, locale)}</span>
      </p>
      <p className="payments-soft">
        <bdi>{t('hint_waiting')}</bdi>
      </p>
      <DataTable
        label={t('waiting')}
        columns={columns}
        rows={rows}
        total={total}
        rowId={({ _id }) => _id}
        view={view}
        onRowOpen={({ _id }) => state.open('return', _id)}
      />
      {one && <Look state={state} one={one} />}
    </section>
  );
}

/** Settings of all columns, because the list call of returns neither searches nor sorts. */
const PLAIN = { searchable: false, sortable: false } as const;

function columnsOf(state: PaymentsState, words: ReturnWords): Column<PurchaseReturn>[] {
  const { t, locale, timeZone } = words;
  const timeOf = ({ receivedAt }: PurchaseReturn) => formatInstant(new Date(receivedAt), locale, timeZone);
  return [
    {
      ...PLAIN,
      key: '_id',
      header: t('receivedAt'),
      value: timeOf,
      render: (row) => (
        <OpenCell onOpen={() => state.open('return', row._id)}>
          <bdi>
            <time dateTime={row.receivedAt}>{timeOf(row)}</time>
          </bdi>
        </OpenCell>
      ),
      fixed: true,
      width: 184,
      onPhone: 'title',
    },
    {
      ...PLAIN,
      key: 'amount',
      header: t('amount'),
      kind: 'money',
      value: ({ amount }) => centsFromReais(amount),
      fixed: true,
      width: 124,
      onPhone: 'figure',
    },
    {
      ...PLAIN,
      key: 'why',
      header: t('why'),
      value: (row) => `${asideOf(row, words)} ${reasonOf(row, words)}`,
      width: 272,
      grow: 4,
    },
    {
      ...PLAIN,
      key: 'whose',
      header: t('whose'),
      value: ({ organization }) => t(organization ? 'ofCompany' : 'ofNobody'),
      render: ({ organization }) =>
        organization ? t('ofCompany') : <StatusText tone="caution">{t('ofNobody')}</StatusText>,
      width: 136,
    },
  ];
}

function Look({ state, one }: { state: PaymentsState; one: PurchaseReturn }) {
  useSignals();
  const t = useTexts('returns');
  const locale = useLocale();
  const notify = useNotify();
  const [operation] = useState(() => createOperation<string>());
  const words = { t, locale, timeZone: timeZoneOf(state.session) };
  const look = async (reason: string) => {
    const outcome = await operation.run('look', () =>
      state.session.api('PUT /superAdmin/organization/purchase-return/{id}', {
        params: { id: one._id },
        body: { reason },
      }),
    );
    if (outcome.status !== 'done') return;
    notify({ tone: 'positive', text: t('looked') });
    state.close();
    await state.returns.load();
  };
  return (
    <ReasonDialog
      title={t('lookTitle', { amount: formatCents(centsFromReais(one.amount), locale) })}
      reason={t('lookReason')}
      action={t('look')}
      failed={t('lookFailed')}
      operation={operation}
      onSubmit={(reason) => void look(reason)}
      onClose={state.close}
    >
      <p>
        <bdi>{asideOf(one, words)}</bdi>
      </p>
      <p>
        <bdi>{reasonOf(one, words)}</bdi>
      </p>
    </ReasonDialog>
  );
}
