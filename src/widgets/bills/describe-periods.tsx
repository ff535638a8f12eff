import type { BilledPeriod } from '#contract/bills.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { ReportDescription } from '#blocks/report/report-types.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { periodColumns, type BillListWords } from './bill-columns.tsx';
import { dayText } from './bills.model.ts';
import { requestOf, listTexts } from './describe-bills.tsx';

const CALL = 'GET /admin/organization/bill-per-period';
type BillPeriodsQuery = RouteQuery<typeof CALL>;

const ANY = 'any';
const FREQUENCIES = ['weekly', 'fortnightly', 'monthly'] as const;

export function describePeriods(
  words: BillListWords,
): ReportDescription<BilledPeriod, RouteResponse<typeof CALL>> {
  const { state, t, locale } = words;
  return {
    title: t('periodsScreen'),
    fileName: t('periodsFile'),
    texts: listTexts(words),
    paging: 'pages',
    limit: DEFAULT_PAGE_SIZE,
    events: ['bill', 'purchase', 'balance'],
    changes: state.changes,
    async ask(query) {
      const { page, limit, filters } = query;
      const paymentFrequency = FREQUENCIES.find((one) => one === filters['frequency']);
      const answer = await state.session.api(CALL, {
        query: {
          ...requestOf<BillPeriodsQuery>(query),
          page,
          limit,
          ...(paymentFrequency && { paymentFrequency }),
        },
      });
      return { rows: answer.aggregateTransactionsByPeriod, total: answer.items.total, facts: answer };
    },
    rowId: ({ _id }) => _id,
    rowLabel: ({ from, to }) => t('days', { from: dayText(from, locale), to: dayText(to, locale) }),
    onRowOpen: ({ from }) => state.open(from),
    columns: periodColumns(words),
    filters: [
      {
        key: 'frequency',
        label: t('frequency'),
        isRequested: true,
        options: () => [
          { value: ANY, label: t('anyFrequency') },
          ...FREQUENCIES.map((value) => ({ value, label: t(`frequency_${value}`) })),
        ],
      },
    ],
    file: {
      totals: (rows) =>
        (['fees', 'owed'] as const).map((key) => ({
          label: t(key),
          kind: 'money',
          value: sumCents(rows.map((row) => centsFromReais(row[key]))),
        })),
    },
  };
}
