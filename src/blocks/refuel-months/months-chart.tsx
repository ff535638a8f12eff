import { useMemo } from 'react';
import type { ReportMonth } from '#contract/reports.ts';
import { formatMonth } from '#core/dates/format-month.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import { useLazyTexts, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { BarChart } from '#core/ui/chart/bar-chart.tsx';
import type { BarInSeries, ChartTexts } from '#core/ui/chart/chart-types.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { barsOf } from './month-bars.ts';
import { volumesOf } from './volumes.ts';

export interface MonthsChartProps {
  months: readonly ReportMonth[];
}

/** Stacked bars of the monthly spending by product. The caller must load the texts `fuels`. */
export function MonthsChart({ months }: MonthsChartProps) {
  const t = useLazyTexts('refuel-months');
  return t ? <Bars months={months} t={t} /> : <Skeleton shape="rows" count={4} />;
}

function Bars({ months, t }: MonthsChartProps & { t: Text<'refuel-months'> }) {
  const fuels = useTexts('fuels');
  const locale = useLocale();
  const bars = useMemo(() => barsOf(months, isCubicMetres), [months]);
  const categories = useMemo(
    () => bars.months.map((month) => ({ id: month, label: formatMonth(month, locale) })),
    [bars, locale],
  );
  const series = useMemo(
    () =>
      bars.series.map(({ product, sums }) => ({
        id: product ?? 'others',
        name: product === null ? t('others') : fuels(`fuel_${product}`),
        values: sums.map(({ amount }) => (amount > 0 ? amount : null)),
      })),
    [bars, t, fuels],
  );
  const texts = useMemo(
    (): ChartTexts<BarInSeries> => ({
      name: t('chart'),
      hint: t('chartHint'),
      empty: t('none'),
      point: ({ series: { id, name }, point, value }) => {
        const ofSeries = bars.series.find(({ product }) => (product ?? 'others') === id);
        const sums = ofSeries?.sums[bars.months.findIndex((month) => month === point.id)];
        return t('point', {
          product: name,
          month: point.label,
          amount: formatCents(centsFromReais(Math.round(value * 100) / 100), locale),
          volume: sums ? volumesOf(sums, locale).join(' · ') : '',
        });
      },
    }),
    [bars, t, locale],
  );
  return <BarChart categories={categories} series={series} isStacked unit="R$" texts={texts} />;
}
