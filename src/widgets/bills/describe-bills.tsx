import type { Bill } from '#contract/bills.ts';
import { BILL_STATUSES } from '#contract/choices.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { RouteQuery } from '#contract/routes.ts';
import type { ReportDescription, ReportFilter, ReportQuery } from '#blocks/report/report-types.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { billingOf } from '#core/session/billing.ts';
import { billColumns, type BillListWords } from './bill-columns.tsx';
import { dayText } from './bills.model.ts';
import { Totals, type BillTotals } from './views/totals.tsx';

const BILLS = 'GET /admin/organization/bill';
const INVOICES = 'GET /admin/organization/invoice';

const ANY = 'any';
const SETTLED = ['done', 'canceled'] as const;

export function describeBills(
  words: BillListWords,
  show: 'bills' | 'invoices',
): ReportDescription<Bill, BillTotals> {
  const { state, t, locale } = words;
  const { session } = state;
  const isSettled = show === 'invoices';
  return {
    title: t(isSettled ? 'invoicesScreen' : 'title'),
    fileName: t(isSettled ? 'invoicesFile' : 'fileName'),
    texts: listTexts(words, isSettled),
    paging: 'pages',
    limit: DEFAULT_PAGE_SIZE,
    events: ['bill', 'purchase', 'balance'],
    changes: state.changes,
    async ask(query) {
      const { page, limit } = query;
      const common = { ...requestOf<RouteQuery<typeof BILLS>>(query), page, limit };
      if (isSettled) {
        const status = SETTLED.find((one) => one === query.filters['status']);
        const answer = await session.api(INVOICES, { query: { ...common, ...(status && { status }) } });
        return { rows: answer.docs, total: answer.items.total, facts: answer.totals };
      }
      const status = BILL_STATUSES.find((one) => one === query.filters['status']);
      const answer = await session.api(BILLS, { query: { ...common, ...(status && { status }) } });
      return { rows: answer.aggregateTransactions, total: answer.items.total, facts: answer.totals };
    },
    rowId: ({ _id }) => _id,
    rowLabel: ({ from, to }) => t('days', { from: dayText(from, locale), to: dayText(to, locale) }),
    onRowOpen: ({ from }) => state.open(from),
    columns: billColumns(words, show),
    filters: [statusFilter(words, isSettled ? SETTLED : BILL_STATUSES)],
    totals: ({ facts }) => <Totals totals={facts} t={t} />,
    file: {
      totals: (rows) =>
        (['owed', 'paid', 'fees'] as const).map((key) => ({
          label: t(key),
          kind: 'money',
          value: sumCents(rows.map((row) => centsFromReais(row[key]))),
        })),
    },
  };
}

export function requestOf<Query extends { sort?: unknown }>({
  days: { from, to },
  sort,
}: ReportQuery): { from?: string; to?: string; sort?: NonNullable<Query['sort']> } {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(sort !== null && { sort: sort as NonNullable<Query['sort']> }),
  };
}

/**
 * If no filter is active and the period includes today, an empty list means that no bill exists
 * yet.
 */
export function listTexts(
  { state: { session }, t, locale }: BillListWords,
  isSettled = false,
): ReportDescription<never, never>['texts'] {
  const billing = billingOf(session);
  return {
    loading: t('loading'),
    failed: t('failed'),
    empty: t('none'),
    emptyHint: t('noneHint'),
    emptyOf: ({ days: { from, to }, filters }) => {
      if (!billing || (to !== null && to < billing.from) || (from !== null && from > billing.to)) return null;
      if (Object.values(filters).some((value) => value !== ANY)) return null;
      if (isSettled) return { empty: t('noneSettled'), emptyHint: t('noneSettledHint') };
      return { empty: t('noneYet'), emptyHint: t('noneYetHint', { date: dayText(billing.to, locale) }) };
    },
  };
}

function statusFilter({ t }: BillListWords, statuses: readonly Bill['status'][]): ReportFilter<BillTotals> {
  return {
    key: 'status',
    label: t('status'),
    isRequested: true,
    options: () => [
      { value: ANY, label: t('anyStatus') },
      ...statuses.map((status) => ({ value: status, label: t(`status_${status}`) })),
    ],
  };
}
