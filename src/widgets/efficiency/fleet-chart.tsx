import { useMemo } from 'react';
import type { FleetMonth } from '#contract/reports.ts';
import { formatMonth } from '#core/dates/format-month.ts';
import { efficiencyUnit, formatEfficiency } from '#core/money/fuel.ts';
import { BarChart } from '#core/ui/chart/bar-chart.tsx';
import type { BarInSeries, ChartTexts } from '#core/ui/chart/chart-types.ts';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import type { FleetWords } from './fleet-words.ts';
import { fleetBars } from './fleet.model.ts';

export interface FleetChartProps {
  months: readonly FleetMonth[];
  words: FleetWords;
}

export function FleetChart({ months, words: { t, fuels, locale } }: FleetChartProps) {
  const bars = useMemo(() => fleetBars(months), [months]);
  const product = bars?.product ?? 'gas';
  const categories = useMemo(
    () => (bars?.months ?? []).map((month) => ({ id: month, label: formatMonth(month, locale) })),
    [bars, locale],
  );
  const series = useMemo(
    () => [
      { id: 'measured', name: t('fleetMeasured'), values: bars?.measured ?? [] },
      { id: 'expected', name: t('fleetExpected'), values: bars?.expected ?? [] },
    ],
    [bars, t],
  );
  const texts = useMemo(
    (): ChartTexts<BarInSeries> => ({
      name: t('fleetChart', { unit: efficiencyUnit(product) }),
      hint: t('fleetChartHint'),
      empty: t('nothingMeasured'),
      point: ({ series: { name }, point, value }) =>
        t('fleetPoint', {
          series: name,
          month: point.label,
          efficiency: formatEfficiency(value, product, locale),
        }),
    }),
    [t, product, locale],
  );
  if (!bars) return <EmptyState title={t('fleetNone')}>{t('fleetNoneHint')}</EmptyState>;
  return (
    <div className="fleet-chart">
      <p className="fleet-chart-name">{t('fleetProduct', { product: fuels(`fuel_${product}`) })}</p>
      <BarChart categories={categories} series={series} unit={efficiencyUnit(product)} texts={texts} />
    </div>
  );
}
