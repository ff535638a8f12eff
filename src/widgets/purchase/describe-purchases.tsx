import { PAYMENT_TYPES, PURCHASE_SITUATIONS } from '#contract/choices.ts';
import type { RouteQuery } from '#contract/routes.ts';
import type { ReportDescription, ReportFilter, ReportQuery } from '#blocks/report/report-types.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { columnsOf, timeOf, type PurchaseListWords, type PurchaseTableRow } from './purchase-columns.tsx';
import { purchaseTotals } from '#blocks/purchases/purchase-sums.ts';
import { situationOf } from '#blocks/purchases/purchase-situation.ts';
import type { PurchaseList } from './purchase.state.ts';
import { Totals } from './views/totals.tsx';

const CALL = 'GET /v2/admin/organization/purchase';
type PurchaseListViewQuery = RouteQuery<typeof CALL>;

const PAGE_ROWS = 25;
const ANY = 'any';
const RETURNED = 'returned';

export function describePurchases(
  words: PurchaseListWords,
): ReportDescription<PurchaseTableRow, PurchaseList> {
  const { state, t } = words;
  const { session } = state;
  return {
    title: t('list'),
    fileName: t('fileName'),
    texts: {
      loading: t('loading'),
      failed: t('listFailed'),
      empty: t('none'),
      emptyHint: t('noneHint'),
    },
    paging: 'pages',
    limit: PAGE_ROWS,
    events: ['purchase', 'balance'],
    changes: state.changes,
    async ask(query) {
      const { page, limit } = query;
      const answer = await session.api(CALL, { query: { ...requestOf(query), page, limit } });
      state.learn(answer);
      return {
        rows: answer.docs.map((purchase) => ({ ...purchase, situation: situationOf(purchase) })),
        total: answer.items.total,
        facts: answer,
      };
    },
    rowId: ({ _id }) => _id,
    rowLabel: ({ createdAt }) => timeOf(words, createdAt),
    onRowOpen: ({ _id }) => state.open(_id),
    columns: columnsOf(words),
    filters: filtersOf(t),
    totals: ({ facts: { totals } }) => <Totals totals={totals} t={t} />,
    file: {
      totals: (rows) => purchaseTotals(rows, t),
      download: (query, how) => session.download(CALL, { ...how, query: requestOf(query) }),
    },
  };
}

function requestOf({ days: { from, to }, filters, sort }: ReportQuery): PurchaseListViewQuery {
  const { status = ANY, type = ANY } = filters;
  const situation = PURCHASE_SITUATIONS.find((one) => one === status);
  const knownType = PAYMENT_TYPES.find((one) => one === type);
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(situation && { situation }),
    ...(status === RETURNED && { returned: true }),
    ...(knownType && { paymentType: knownType }),
    ...(sort !== null && { sort: sort as NonNullable<PurchaseListViewQuery['sort']> }),
  };
}

function filtersOf(t: Text<'purchase'>): ReportFilter<PurchaseList>[] {
  return [
    {
      key: 'status',
      label: t('status'),
      isRequested: true,
      options: () => [
        { value: ANY, label: t('anyStatus') },
        ...PURCHASE_SITUATIONS.map((situation) => ({ value: situation, label: t(`only_${situation}`) })),
        { value: RETURNED, label: t('only_returned') },
      ],
    },
    {
      key: 'type',
      label: t('type'),
      isRequested: true,
      options: () => [
        { value: ANY, label: t('anyType') },
        ...PAYMENT_TYPES.map((type) => ({ value: type, label: t(`type_${type}`) })),
      ],
    },
  ];
}
