import type { RouteQuery } from '#contract/routes.ts';
import type { TransactionTotals } from '#contract/transaction-calls.ts';
import type { Transaction } from '#contract/transactions.ts';
import { MAX_TRANSACTION_DAYS } from '#contract/facts.ts';
import { nameSelected } from '#blocks/pick/selected-filters.ts';
import { PickerField } from '#blocks/pick/picker-field.tsx';
import type { ReportDescription, ReportQuery } from '#blocks/report/report-types.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { formatCount } from '#core/format/count.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { Totals } from './views/totals.tsx';
import { columnsOf, timeOf } from './transaction-columns.tsx';
import { chosenIn, filtersOf, type TransactionListFacts } from './transaction-filters.ts';
import type { TransactionListWords } from './words.ts';

const CALL = 'GET /v2/admin/organization/transaction';
const PAGE_ROWS = 50;
type TransactionListQuery = RouteQuery<typeof CALL>;

export function describeTransactions(
  words: TransactionListWords,
): ReportDescription<Transaction, TransactionListFacts> {
  const { session, t, pick, locale, picker, open } = words;
  // Sums of the transaction list. Only the answer with the first page contains the sums.
  let totals: TransactionTotals | null = null;
  return {
    title: t('title'),
    fileName: t('fileName'),
    texts: { loading: t('loading'), empty: t('none'), emptyHint: t('noneHint') },
    paging: 'older',
    limit: PAGE_ROWS,
    searches: true,
    events: ['balance', 'refuel-marks'],
    async ask(query) {
      const { limit, after } = query;
      const answer = await session.api(CALL, {
        query: { ...requestOf(query, timeZoneOf(session)), limit, ...(after !== null && { after }) },
      });
      totals = answer.totals ?? totals;
      const { docs } = answer;
      return {
        rows: docs,
        next: docs.length === limit && totals?.count !== docs.length ? (docs.at(-1)?._id ?? null) : null,
        facts: { totals, selected: await nameSelected(picker, query.filters) },
      };
    },
    rowId: ({ _id }) => _id,
    rowLabel: (row) => timeOf(words, row),
    onRowOpen: ({ _id }) => open(_id),
    columns: columnsOf(words),
    pick: (choose) => <PickerField picker={picker} t={pick} choose={choose} />,
    filters: filtersOf(words),
    totals: ({ facts }) => facts.totals && <Totals totals={facts.totals} t={t} />,
    note: ({ rows, facts }) =>
      facts.totals &&
      facts.totals.count > rows.length &&
      t('shown', {
        shown: formatCount(rows.length, locale),
        total: formatCount(facts.totals.count, locale),
      }),
    file: {
      totals: (rows) => {
        const posted = rows.filter(({ status }) => status === 'done');
        const sum = (of: (row: Transaction) => number) =>
          sumCents(posted.map((row) => centsFromReais(of(row))));
        return [
          { label: t('amount'), kind: 'money', value: sum(({ amount }) => amount) },
          { label: t('fees'), kind: 'money', value: sum(({ fees }) => fees.total) },
        ];
      },
      download: (query, how) =>
        session.download(CALL, { ...how, query: requestOf(query, timeZoneOf(session)) }),
    },
  };
}

/** Query of the transaction list. Without a first day, the period has the maximum length that the call accepts. */
function requestOf({ days, filters, sort, search }: ReportQuery, timeZone: string): TransactionListQuery {
  const to = days.to ?? calendarDateOf(new Date(), timeZone);
  return {
    ...chosenIn(filters),
    from: days.from ?? addDays(to, 1 - MAX_TRANSACTION_DAYS),
    to,
    ...(search && { search }),
    ...(sort !== null && { sort: sort as NonNullable<TransactionListQuery['sort']> }),
  };
}
