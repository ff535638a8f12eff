import type { TankAggregate } from '#contract/aggregates.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { ReportDescription } from '#blocks/report/report-types.ts';
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
  volumeText,
} from './common.tsx';
import { moneySum, productFilter, productIn } from './sum-parts.ts';
import type { AggregatesWords } from './words.ts';

const TANKS = 'POST /superAdmin/organization/tank/transaction';

const unitOf = ({ unit }: TankAggregate) => unit;

export function describeTanks(
  words: AggregatesWords,
): ReportDescription<TankAggregate, RouteResponse<typeof TANKS>> {
  const { session, t } = words;
  type TankSumsSort = NonNullable<RouteQuery<typeof TANKS>['sort']>;
  return describeAll('tanks', words, {
    searches: true,
    ask: (query) =>
      session.api(TANKS, {
        query: { ...requestedIn<TankSumsSort>(query), ...productIn(query) },
        body: bodyOf(query),
      }),
    rowId: ({ organization }) => organization._id,
    columns: [
      organizationColumn(words, { linksTo: 'litro-tank-transactions', sortable: true }),
      countColumn('count', t('operations'), ({ count }) => count, { importance: 1 }),
      volumeColumn('in', t('in'), (row) => row.in, unitOf, words, { importance: 4 }),
      volumeColumn('out', t('out'), ({ out }) => out, unitOf, words, { importance: 5 }),
      volumeColumn('variance', t('variance'), ({ variance }) => variance, unitOf, words, { importance: 2 }),
      moneyColumn('bought', t('bought'), ({ bought }) => bought, { importance: 3 }),
      moneyColumn('drawn', t('drawn'), ({ drawn }) => drawn, { onPhone: 'figure' }),
    ],
    filters: [productFilter(words)],
    totals: ({ facts: { totals } }) => (
      <Sums
        sums={[
          { label: t('drawn'), reais: totals.drawn },
          { label: t('bought'), reais: totals.bought },
        ]}
        sentences={[
          t('operationCount', counted(totals.count, words)),
          ...(totals.unit === null
            ? []
            : (['in', 'out'] as const).map(
                (key) => `${t(key)} ${volumeText(totals[key], totals.unit, words)}`,
              )),
        ]}
      />
    ),
    note: ({ rows, facts }) =>
      [...rows, facts.totals].some(({ unit }) => unit === null) ? t('mixedUnits') : null,
    file: {
      totals: (rows) => [
        moneySum(t('bought'), rows, ({ bought }) => bought),
        moneySum(t('drawn'), rows, ({ drawn }) => drawn),
      ],
    },
  });
}
