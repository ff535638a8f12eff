import type { WaitingPayment } from '#contract/payments.ts';
import type { Purchase } from '#contract/purchases.ts';
import { parseCalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import { formatShortId } from '#core/format/short-id.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { OpenCell } from '#core/ui/table/open-cell.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import type { OpenedKind, PaymentsState } from './payments.state.ts';
import { isOfNobody, whyWaiting, type PaymentWords } from './why-waiting.ts';

/** Settings of columns whose list calls support neither search nor sorting. */
const PLAIN = { searchable: false, sortable: false } as const;

export function paymentColumns(state: PaymentsState, words: PaymentWords): Column<WaitingPayment>[] {
  const { t } = words;
  return [
    timeColumn(state, 'payment', words, { header: t('paidAt'), at: ({ paidAt }) => paidAt }),
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
      value: (payment) => whyWaiting(payment, words),
      width: 272,
      grow: 4,
    },
    {
      ...PLAIN,
      key: 'whose',
      header: t('whose'),
      value: (payment) => t(isOfNobody(payment) ? 'ofNobody' : 'ofCompany'),
      render: (payment) =>
        isOfNobody(payment) ? <StatusText tone="caution">{t('ofNobody')}</StatusText> : t('ofCompany'),
      width: 136,
    },
  ];
}

export function purchaseColumns(state: PaymentsState, words: PaymentWords): Column<Purchase>[] {
  const { t, locale } = words;
  return [
    timeColumn(state, 'purchase', words, { header: t('boughtAt'), at: ({ createdAt }) => createdAt }),
    {
      ...PLAIN,
      key: 'value',
      header: t('amount'),
      kind: 'money',
      value: ({ value }) => centsFromReais(value),
      fixed: true,
      width: 124,
      onPhone: 'figure',
    },
    {
      ...PLAIN,
      key: 'type',
      header: t('type'),
      value: ({ paymentType }) => t(`type_${paymentType}`),
      width: 132,
    },
    {
      ...PLAIN,
      key: 'carried',
      header: t('carried'),
      value: ({ reference, slip, _id }) => {
        const due = slip && parseCalendarDate(slip.dueDate);
        if (due) return t('due', { date: formatDate(due, locale) });
        return t('carries', { reference: reference ?? formatShortId(_id).toUpperCase() });
      },
      width: 200,
      grow: 2,
    },
    {
      ...PLAIN,
      key: 'by',
      header: t('by'),
      value: ({ by }) => by && by.name,
      importance: 1,
      width: 160,
      grow: 2,
    },
  ];
}

/** Column with the time of a row, as a link that opens the row. Sorting by `_id` sorts by time. */
function timeColumn<Row extends { readonly _id: string }>(
  state: PaymentsState,
  kind: OpenedKind,
  { locale, timeZone }: PaymentWords,
  { header, at }: { header: string; at: (row: Row) => string },
): Column<Row> {
  const timeOf = (row: Row) => formatInstant(new Date(at(row)), locale, timeZone);
  return {
    ...PLAIN,
    key: '_id',
    header,
    value: timeOf,
    render: (row) => (
      <OpenCell onOpen={() => state.open(kind, row._id)}>
        <bdi>
          <time dateTime={at(row)}>{timeOf(row)}</time>
        </bdi>
      </OpenCell>
    ),
    fixed: true,
    width: 184,
    onPhone: 'title',
  };
}
