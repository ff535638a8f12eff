import { formatShortId } from '#core/format/short-id.ts';
import type { Purchase, PurchaseSituation } from '#contract/purchases.ts';
import { purchaseStatus } from '#blocks/purchases/purchase-status.ts';
import type { ReportColumn } from '#blocks/report/report-types.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { OpenCell } from '#core/ui/table/open-cell.tsx';
import type { PurchaseState } from './purchase.state.ts';

export interface PurchaseTableRow extends Purchase {
  readonly situation: PurchaseSituation;
}

export interface PurchaseListWords {
  readonly state: PurchaseState;
  readonly t: Text<'purchase'>;
  readonly locale: Locale;
}

export function timeOf({ state, locale }: PurchaseListWords, at: string): string {
  return formatInstant(new Date(at), locale, timeZoneOf(state.session));
}

export function columnsOf(words: PurchaseListWords): ReportColumn<PurchaseTableRow>[] {
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
      value: (row) => purchaseStatus(row, row.situation, t).text,
      render: (row) => {
        const { text, tone } = purchaseStatus(row, row.situation, t);
        return <StatusText tone={tone}>{text}</StatusText>;
      },
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
    {
      key: 'returned',
      header: t('returned'),
      kind: 'money',
      value: ({ returned = 0 }) => centsFromReais(returned),
      sortable: false,
      hidden: true,
      width: 132,
    },
    {
      key: 'id',
      header: t('id'),
      value: ({ _id }) => _id,
      render: ({ _id }) => formatShortId(_id),
      sortable: false,
      hidden: true,
      width: 96,
    },
  ];
}

function timeColumn(words: PurchaseListWords): ReportColumn<PurchaseTableRow> {
  const { t, state } = words;
  return {
    // The server sorts this column of times by `_id`, because ids are ordered by creation time.
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
