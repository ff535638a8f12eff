import { PAYMENT_TYPES, PURCHASE_SITUATIONS } from '#contract/choices.ts';
import type { ListedPurchase } from '#contract/purchases.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { PURCHASE_SUMS, purchaseTotals } from '#blocks/purchases/purchase-sums.ts';
import { purchaseStatus } from '#blocks/purchases/purchase-status.ts';
import { situationOf } from '#blocks/purchases/purchase-situation.ts';
import type { ReportColumn, ReportDescription, ReportQuery } from '#blocks/report/report-types.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import {
  requestedIn,
  choiceFilter,
  describeAll,
  moneyColumn,
  named,
  organizationColumn,
  Sums,
  timeOf,
} from './common.tsx';
import { Lead } from './lead.tsx';
import type { AggregatesWords } from './words.ts';

const PURCHASES = 'GET /v2/admin/organization/purchase';
type PurchaseQuery = RouteQuery<typeof PURCHASES>;

const AWAITS = 'person';
const RETURNED = 'returned';

/** True for a bank slip or transfer whose payment no person has confirmed or refused. */
const isAwaited = ({ status, paymentType, entry }: ListedPurchase) =>
  status === 'pending' && entry === null && (paymentType === 'bankSlip' || paymentType === 'transfer');

export function describePurchases(
  words: AggregatesWords,
): ReportDescription<ListedPurchase, RouteResponse<typeof PURCHASES>> {
  const { session, purchase } = words;
  return describeAll('purchases', words, {
    searches: true,
    ask: (query) => session.api(PURCHASES, { query: requestOf(query) }),
    rowId: ({ _id }) => _id,
    rowLabel: ({ organization, createdAt }) =>
      `${words.nameOf(organization)}, ${timeOf(createdAt, organization, words)}`,
    columns: purchaseColumns(words),
    filters: [
      choiceFilter('status', purchase('status'), purchase('anyStatus'), [
        { value: AWAITS, label: purchase('awaits_person') },
        ...PURCHASE_SITUATIONS.map((value) => ({ value, label: purchase(`only_${value}`) })),
        { value: RETURNED, label: purchase('only_returned') },
      ]),
      choiceFilter(
        'type',
        purchase('type'),
        purchase('anyType'),
        PAYMENT_TYPES.map((value) => ({ value, label: purchase(`type_${value}`) })),
      ),
    ],
    totals: ({ facts: { totals } }) => (
      <Sums
        sums={PURCHASE_SUMS.map((sum) => ({ label: purchase(`total_${sum}`), reais: totals[sum] }))}
        sentences={[]}
      />
    ),
    file: {
      totals: (rows) =>
        purchaseTotals(
          rows.map((row) => ({ ...row, situation: situationOf(row) })),
          purchase,
        ),
      download: (query, how) => {
        const { page: _page, limit: _limit, ...filters } = requestOf(query);
        return session.download(PURCHASES, { ...how, query: filters });
      },
    },
  });
}

function requestOf(query: ReportQuery): PurchaseQuery {
  const { status } = query.filters;
  const situation = PURCHASE_SITUATIONS.find((one) => one === status);
  const paymentType = PAYMENT_TYPES.find((one) => one === query.filters['type']);
  return {
    ...requestedIn<NonNullable<PurchaseQuery['sort']>>(query),
    ...named(query),
    ...(situation && { situation }),
    ...(status === RETURNED && { returned: true }),
    ...(status === AWAITS && { awaits: 'person' as const }),
    ...(paymentType && { paymentType }),
  };
}

function PurchaseLead({ words, row }: { words: AggregatesWords; row: ListedPurchase }) {
  const { _id, organization, createdAt } = row;
  const link = isAwaited(row)
    ? ({ element: 'litro-payments', view: { open: `purchase.${_id}` } } as const)
    : ({ element: 'litro-purchase', view: { purchase: _id } } as const);
  return (
    <Lead words={words} organization={organization._id} {...link}>
      <time dateTime={createdAt}>{timeOf(createdAt, organization, words)}</time>
    </Lead>
  );
}

function purchaseColumns(words: AggregatesWords): ReportColumn<ListedPurchase>[] {
  const { purchase } = words;
  return [
    {
      // The server sorts this column of times by `_id`, because ids are ordered by creation time.
      key: '_id',
      header: purchase('at'),
      value: ({ createdAt }) => createdAt,
      render: (row) => <PurchaseLead words={words} row={row} />,
      written: ({ createdAt, organization }) => timeOf(createdAt, organization, words),
      fixed: true,
      width: 184,
      onPhone: 'title',
    },
    { ...organizationColumn<ListedPurchase>(words, {}), importance: 5, width: 160, onPhone: 'detail' },
    {
      key: 'type',
      header: purchase('type'),
      value: ({ paymentType }) => purchase(`type_${paymentType}`),
      sortable: false,
      importance: 2,
      width: 128,
      onPhone: 'detail',
    },
    {
      key: 'status',
      header: purchase('status'),
      value: (row) => purchaseStatus(row, situationOf(row), purchase).text,
      render: (row) => {
        const { text, tone } = purchaseStatus(row, situationOf(row), purchase);
        return <StatusText tone={tone}>{text}</StatusText>;
      },
      sortable: false,
      importance: 4,
      width: 184,
      grow: 1,
      onPhone: 'detail',
    },
    {
      key: 'by',
      header: purchase('by'),
      value: ({ by }) => by && by.name,
      sortable: false,
      importance: 1,
      width: 144,
      grow: 1,
      onPhone: 'hidden',
    },
    moneyColumn('value', purchase('value'), ({ value }) => value, { onPhone: 'figure' }),
  ];
}
