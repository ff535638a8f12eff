import type { Transaction } from '#contract/transactions.ts';
import type { ReportColumn } from '#blocks/report/report-types.ts';
import { outcomeOf, TONE_OF_APPROVAL, TONE_OF_OUTCOME } from '#blocks/rule-explanation/outcome.ts';
import { refusalSentence } from '#blocks/rule-explanation/refusal-sentence.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatFuelVolume } from '#core/money/fuel.ts';
import { formatShortId } from '#core/format/short-id.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { Icon } from '#core/ui/icons/icon.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { OpenCell } from '#core/ui/table/open-cell.tsx';
import type { TransactionListWords } from './words.ts';

export function columnsOf(words: TransactionListWords): ReportColumn<Transaction>[] {
  const { t, fuels, locale } = words;
  const text = (
    key: string,
    header: string,
    value: (row: Transaction) => string | null,
    more: Partial<ReportColumn<Transaction>> = {},
  ): ReportColumn<Transaction> => ({ key, header, value, sortable: false, width: 120, ...more });
  return [
    timeColumn(words),
    text('vehicle', t('vehicle'), ({ vehicle }) => vehicle?.name ?? null, {
      width: 96,
      grow: 1,
      onPhone: 'detail',
    }),
    text('user', t('user'), ({ user }) => user?.name ?? null, { grow: 2, importance: 4 }),
    text('station', t('station'), ({ station }) => station.name || t('unknownStation'), {
      grow: 2,
      importance: 3,
    }),
    text('product', t('product'), ({ product }) => fuels(`fuel_${product}`), { importance: 2, width: 104 }),
    {
      key: 'volume',
      header: t('volume'),
      kind: 'volume',
      value: ({ volume }) => millilitresFromLitres(volume),
      render: ({ volume, product }) => formatFuelVolume(millilitresFromLitres(volume), product, locale),
      sortable: false,
      importance: 5,
      width: 104,
      named: true,
    },
    {
      key: 'amount',
      header: t('amount'),
      kind: 'money',
      value: ({ amount }) => centsFromReais(amount),
      sortable: false,
      fixed: true,
      width: 116,
      onPhone: 'figure',
    },
    statusColumn(words),
    approvalColumn(words),
    text('center', t('expenseCenter'), ({ expenseCenter }) => expenseCenter?.name ?? null, { hidden: true }),
    {
      key: 'fees',
      header: t('fees'),
      kind: 'money',
      value: ({ fees }) => centsFromReais(fees.total),
      sortable: false,
      hidden: true,
      width: 100,
      named: true,
    },
    text('id', t('id'), ({ _id }) => formatShortId(_id), { importance: 1, width: 80 }),
  ];
}

export function timeOf({ session, locale }: TransactionListWords, { performedAt }: Transaction): string {
  return formatInstant(new Date(performedAt), locale, timeZoneOf(session));
}

function timeColumn(words: TransactionListWords): ReportColumn<Transaction> {
  return {
    // The server sorts this column of times by `_id`, because ids are ordered by creation time.
    key: '_id',
    header: words.t('at'),
    value: ({ performedAt }) => performedAt,
    render: (row) => (
      <OpenCell onOpen={() => words.open(row._id)}>
        <time dateTime={row.performedAt}>{timeOf(words, row)}</time>
      </OpenCell>
    ),
    written: (row) => timeOf(words, row),
    fixed: true,
    width: 172,
    onPhone: 'title',
  };
}

/** Shows a short rejection reason; screen readers get the full sentence. */
function statusColumn(words: TransactionListWords): ReportColumn<Transaction> {
  const { t, explanation, fuels, locale, session } = words;
  const statusText = (row: Transaction) =>
    row.reason === null ? explanation(`outcome_${outcomeOf(row)}`) : explanation(`reason_${row.reason}`);
  return {
    key: 'status',
    header: t('status'),
    value: statusText,
    render: (row) => (
      <StatusText tone={TONE_OF_OUTCOME[outcomeOf(row)]}>
        <span
          title={
            refusalSentence(row, { t: explanation, fuels, locale, timeZone: timeZoneOf(session) }) ||
            undefined
          }
        >
          {statusText(row)}
        </span>
      </StatusText>
    ),
    sortable: false,
    width: 170,
    grow: 1,
    onPhone: 'detail',
  };
}

function approvalColumn({ t, explanation }: TransactionListWords): ReportColumn<Transaction> {
  return {
    key: 'approval',
    header: t('approval'),
    value: ({ approval }) => explanation(`approval_${approval}`),
    render: ({ approval, alerts, reason }) =>
      // The cell stays empty for a rejected refuel, because it needs no receipt.
      reason !== null ? null : (
        <>
          <StatusText tone={TONE_OF_APPROVAL[approval]}>{explanation(`approval_${approval}`)}</StatusText>
          {alerts.length > 0 && (
            <span
              className="transactions-alert"
              role="img"
              aria-label={alerts.map((alert) => explanation(`alert_${alert}`)).join(', ')}
              title={alerts.map((alert) => explanation(`alert_${alert}`)).join(', ')}
            >
              <Icon name="warning" size={14} />
            </span>
          )}
        </>
      ),
    sortable: false,
    importance: 2,
    width: 160,
    grow: 1,
  };
}
