import { REPORT_CALL, REPORT_PAGE_ROWS, groupOf, type FillsFacts, type FillsRow } from './fills.model.ts';
import { pumpOptions } from '#blocks/fuels/fuels.ts';
import { ANY, nameSelected, selectedFilters, selectedIn } from '#blocks/pick/selected-filters.ts';
import { PickerField } from '#blocks/pick/picker-field.tsx';
import { LazyMonthsChart } from '#blocks/refuel-months/lazy-months-chart.tsx';
import { volumesOf } from '#blocks/refuel-months/volumes.ts';
import type { ReportDescription, ReportQuery } from '#blocks/report/report-types.ts';
import { formatDecimal } from '#core/format/decimal.ts';
import type { SheetTotal } from '#core/format/sheet-cell.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { fillsColumns } from './fills-columns.tsx';
import type { FillsWords } from './fills-words.ts';

export function describeFills(words: FillsWords): ReportDescription<FillsRow, FillsFacts> {
  const { session, t, pick, fuels, picker } = words;
  const products = pumpOptions(fuels);
  const groups = groupOf.all.map((by) => ({ value: by, label: t(`group_${by}`) }));
  const requestOf = ({ days: { from, to }, filters, sort }: ReportQuery) => {
    const product = products.find(({ value }) => value === filters['product'])?.value;
    return {
      by: groupOf(filters['by']),
      ...selectedIn(filters),
      ...(from && { from }),
      ...(to && { to }),
      ...(product && { product }),
      ...(sort !== null && { sort: sort as 'amount' }),
    };
  };
  return {
    title: t('title'),
    fileName: t('fileName'),
    texts: { loading: t('loading'), empty: t('none'), emptyHint: t('noneHint') },
    paging: 'pages',
    limit: REPORT_PAGE_ROWS,
    events: ['balance', 'refuel-marks'],
    async ask(query) {
      const { by, ...rest } = requestOf(query);
      const answer = await session.api(REPORT_CALL, {
        query: { by, ...rest, page: query.page, limit: query.limit },
      });
      const selected = await nameSelected(picker, query.filters);
      return {
        rows: answer.docs.map((row) => ({ ...row, by })),
        total: answer.items.total,
        facts: { ...answer, selected },
      };
    },
    rowId: ({ by, key }) => `${by} ${key}`,
    columns: fillsColumns(words),
    pick: (choose) => <PickerField picker={picker} t={pick} choose={choose} />,
    filters: [
      ...selectedFilters<FillsFacts>(pick),
      { key: 'by', label: t('by'), isRequested: true, options: () => groups },
      {
        key: 'product',
        label: t('by_product'),
        isRequested: true,
        options: () => [{ value: ANY, label: t('anyProduct') }, ...products],
      },
    ],
    totals: ({ facts }) => <Totals totals={facts.totals} words={words} />,
    chart: ({ facts }) => <LazyMonthsChart months={facts.months} />,
    file: {
      totals: (rows) => sumsOf(rows, t),
      download: (query, how) => session.download(REPORT_CALL, { ...how, query: requestOf(query) }),
    },
  };
}

function sumsOf(rows: readonly FillsRow[], t: FillsWords['t']): SheetTotal[] {
  return [
    { label: t('refuels'), kind: 'number', value: rows.reduce((sum, { refuels }) => sum + refuels, 0) },
    { label: t('amount'), kind: 'money', value: sumCents(rows.map(({ amount }) => centsFromReais(amount))) },
    { label: t('fees'), kind: 'money', value: sumCents(rows.map(({ fees }) => centsFromReais(fees))) },
  ];
}

function Totals({ totals, words: { t, locale } }: { totals: FillsFacts['totals']; words: FillsWords }) {
  const sentences = [
    ...(totals.fees > 0 ? [t('withFees', { amount: formatCents(centsFromReais(totals.fees), locale) })] : []),
    t('count', { count: totals.refuels, shown: formatDecimal(totals.refuels, 0, locale) }),
    ...volumesOf(totals, locale),
  ];
  return (
    <p className="fills-summary">
      <MoneyText cents={centsFromReais(totals.amount)} emphasis="figure" />
      <span className="fills-detail">
        <bdi>{sentences.join(' · ')}</bdi>
      </span>
      <span className="fills-detail">{t('counted')}</span>
    </p>
  );
}
