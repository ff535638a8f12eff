import type { ExpenseCenterAggregate, DistributionAggregate, RefuelAggregate } from '#contract/aggregates.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { LazyMonthsChart } from '#blocks/refuel-months/lazy-months-chart.tsx';
import { volumesOf } from '#blocks/refuel-months/volumes.ts';
import type { ReportColumn, ReportDescription } from '#blocks/report/report-types.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import {
  requestedIn,
  bodyOf,
  counted,
  countColumn,
  describeAll,
  moneyColumn,
  organizationColumn,
  Sums,
  volumeColumn,
} from './common.tsx';
import { Lead } from './lead.tsx';
import { moneySum, productFilter, productIn } from './sum-parts.ts';
import type { AggregatesWords } from './words.ts';

const REFUELS = 'POST /superAdmin/organization/transaction';
const HAND_OUTS = 'POST /superAdmin/organization/balancesharing';
const EXPENSE_CENTERS = 'POST /superAdmin/organization/expenseCenter';

function refuelColumns(words: AggregatesWords): ReportColumn<RefuelAggregate>[] {
  const { t, locale } = words;
  return [
    organizationColumn(words, { linksTo: 'litro-transactions', sortable: true }),
    countColumn('refuels', t('refuels'), ({ refuels }) => refuels, { importance: 4 }),
    volumeColumn(
      'litres',
      t('litres'),
      ({ litres }) => litres,
      () => 'L',
      words,
      { sortable: false, importance: 3 },
    ),
    volumeColumn(
      'cubicMetres',
      t('cubicMetres'),
      ({ cubicMetres }) => cubicMetres,
      () => 'm³',
      words,
      {
        sortable: false,
        importance: 1,
      },
    ),
    {
      key: 'averagePrice',
      header: t('averagePrice'),
      kind: 'number',
      value: ({ averagePrice }) => averagePrice,
      decimals: 3,
      render: ({ averagePrice }) =>
        averagePrice === null ? '—' : <bdi>{formatPrice(priceFromReais(averagePrice), locale)}</bdi>,
      sortable: false,
      importance: 2,
      onPhone: 'hidden',
      width: 120,
    },
    moneyColumn('fees', t('fees'), ({ fees }) => fees, { importance: 0, onPhone: 'hidden' }),
    moneyColumn('amount', t('amount'), ({ amount }) => amount, { onPhone: 'figure' }),
  ];
}

export function describeTransactions(
  words: AggregatesWords,
): ReportDescription<RefuelAggregate, RouteResponse<typeof REFUELS>> {
  const { session, t, locale } = words;
  type RefuelSumsSort = NonNullable<RouteQuery<typeof REFUELS>['sort']>;
  return describeAll('transactions', words, {
    searches: true,
    ask: (query) =>
      session.api(REFUELS, {
        query: { ...requestedIn<RefuelSumsSort>(query), ...productIn(query) },
        body: bodyOf(query),
      }),
    rowId: ({ organization }) => organization._id,
    columns: refuelColumns(words),
    filters: [productFilter(words)],
    totals: ({ facts: { totals } }) => (
      <Sums
        sums={[{ label: t('amount'), reais: totals.amount }]}
        sentences={[
          ...(totals.fees > 0
            ? [t('withFees', { amount: formatCents(centsFromReais(totals.fees), locale) })]
            : []),
          t('refuelCount', counted(totals.refuels, words)),
          ...volumesOf(totals, locale),
          t('refuelsCounted'),
        ]}
      />
    ),
    chart: ({ facts }) => <LazyMonthsChart months={facts.months} />,
    file: {
      totals: (rows) => [
        { label: t('refuels'), kind: 'number', value: rows.reduce((sum, { refuels }) => sum + refuels, 0) },
        moneySum(t('amount'), rows, ({ amount }) => amount),
        moneySum(t('fees'), rows, ({ fees }) => fees),
      ],
    },
  });
}

export function describeDistributions(
  words: AggregatesWords,
): ReportDescription<DistributionAggregate, RouteResponse<typeof HAND_OUTS>> {
  const { session, t } = words;
  type DistributionSumsSort = NonNullable<RouteQuery<typeof HAND_OUTS>['sort']>;
  return describeAll('distributions', words, {
    searches: true,
    ask: (query) =>
      session.api(HAND_OUTS, { query: requestedIn<DistributionSumsSort>(query), body: bodyOf(query) }),
    rowId: ({ organization }) => organization._id,
    columns: [
      organizationColumn(words, { linksTo: 'litro-balance-sharing', sortable: true }),
      countColumn('count', t('distributions'), ({ count }) => count, { importance: 1 }),
      moneyColumn('collected', t('collected'), ({ collected }) => collected, { importance: 2 }),
      moneyColumn('amount', t('handedOut'), ({ amount }) => amount, { onPhone: 'figure' }),
    ],
    totals: ({ facts: { totals } }) => (
      <Sums
        sums={[
          { label: t('handedOut'), reais: totals.amount },
          { label: t('collected'), reais: totals.collected },
        ]}
        sentences={[t('distributionCount', counted(totals.count, words))]}
      />
    ),
    file: {
      totals: (rows) => [
        moneySum(t('handedOut'), rows, ({ amount }) => amount),
        moneySum(t('collected'), rows, ({ collected }) => collected),
      ],
    },
  });
}

export function describeExpenseCenterSums(
  words: AggregatesWords,
): ReportDescription<ExpenseCenterAggregate, RouteResponse<typeof EXPENSE_CENTERS>> {
  const { session, t } = words;
  type ExpenseCenterSumsSort = NonNullable<RouteQuery<typeof EXPENSE_CENTERS>['sort']>;
  return describeAll('centers', words, {
    searches: true,
    ask: (query) =>
      session.api(EXPENSE_CENTERS, { query: requestedIn<ExpenseCenterSumsSort>(query), body: bodyOf(query) }),
    rowId: ({ _id }) => _id,
    rowLabel: ({ name }) => name,
    columns: [
      {
        key: 'name',
        header: t('center'),
        value: ({ name }) => name,
        render: ({ _id, organization, name }) => (
          <Lead
            words={words}
            organization={organization._id}
            element="litro-fills"
            view={{ ...words.narrowed(), 'filter.expenseCenter': _id }}
          >
            {name}
          </Lead>
        ),
        fixed: true,
        width: 200,
        grow: 2,
        onPhone: 'title',
      },
      { ...organizationColumn<ExpenseCenterAggregate>(words, {}), importance: 5 },
      countColumn('wallets', t('wallets'), ({ wallets }) => wallets, { sortable: false, importance: 1 }),
      moneyColumn('balance', t('balance'), ({ balance }) => balance, { importance: 3 }),
      countColumn('refuels', t('refuels'), ({ refuels }) => refuels, { importance: 2 }),
      moneyColumn('amount', t('spent'), ({ amount }) => amount, { onPhone: 'figure' }),
    ],
    totals: ({ facts: { totals } }) => (
      <Sums
        sums={[
          { label: t('spent'), reais: totals.amount },
          { label: t('balance'), reais: totals.balance },
        ]}
        sentences={[t('refuelCount', counted(totals.refuels, words))]}
      />
    ),
    file: {
      totals: (rows) => [
        moneySum(t('spent'), rows, ({ amount }) => amount),
        moneySum(t('balance'), rows, ({ balance }) => balance),
      ],
    },
  });
}
