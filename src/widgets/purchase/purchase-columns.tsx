/** What the list tells of each purchase. */
import type { Purchase, PurchaseSituation } from '#contract/purchases.ts';
import type { ReportColumn } from '#blocks/report/report-types.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { OpenCell } from '#core/ui/table/open-cell.tsx';
import { returnedOf, TONE_OF_SITUATION } from '#blocks/purchases/purchase-situation.ts';
import type { PurchaseState } from './purchase.state.ts';

/** A purchase as it stood when the server told of it. */
export interface PurchaseRow extends Purchase {
  readonly situation: PurchaseSituation;
}

export interface ListWords {
  readonly state: PurchaseState;
  readonly t: Text<'purchase'>;
  readonly locale: Locale;
}

export function timeOf({ state, locale }: ListWords, at: string): string {
  return formatInstant(new Date(at), locale, timeZoneOf(state.session));
}

export function columnsOf(words: ListWords): ReportColumn<PurchaseRow>[] {
  const { t } = words;
  return [
    timeColumn(words),
    {
      key: 'value',
      header: t('value'),
      kind: 'money',
      value: ({ value }) => centsFromReais(value),
      fixed: true,
      width: 132,
      onPhone: 'figure',
    },
    {
      key: 'type',
      header: t('type'),
      value: ({ paymentType }) => t(`type_${paymentType}`),
      sortable: false,
      importance: 2,
      width: 148,
    },
    {
      key: 'status',
      header: t('status'),
      value: (row) => statusText(row, t),
      render: (row) => <StatusText tone={toneOf(row)}>{statusText(row, t)}</StatusText>,
      sortable: false,
      width: 200,
      grow: 2,
    },
    {
      key: 'by',
      header: t('by'),
      value: ({ by }) => by && by.name,
      sortable: false,
      importance: 1,
      width: 144,
      grow: 2,
    },
    { key: 'id', header: t('id'), value: ({ _id }) => _id, sortable: false, hidden: true, width: 280 },
  ];
}

function toneOf(row: PurchaseRow) {
  if (returnedOf(row) !== null) return 'negative';
  return row.paidLate === 'no' ? TONE_OF_SITUATION[row.situation] : 'caution';
}

function statusText(row: PurchaseRow, t: Text<'purchase'>): string {
  const { situation, paidLate } = row;
  const returned = returnedOf(row);
  if (returned !== null) return t(`situation_${returned}`);
  return paidLate === 'no' ? t(`situation_${situation}`) : t(`late_${paidLate}`);
}

function timeColumn(words: ListWords): ReportColumn<PurchaseRow> {
  const { t, state } = words;
  return {
    // The call sorts by it: ids stand in the order of time.
    key: '_id',
    header: t('at'),
    value: ({ createdAt }) => createdAt,
    render: ({ _id, createdAt }) => (
      <OpenCell onOpen={() => state.open(_id)}>
        <bdi>
          <time dateTime={createdAt}>{timeOf(words, createdAt)}</time>
        </bdi>
      </OpenCell>
    ),
    written: ({ createdAt }) => timeOf(words, createdAt),
    fixed: true,
    width: 184,
    onPhone: 'title',
  };
}
