import { useCallback, useMemo } from 'react';
import type { FuelProduct } from '#contract/fills.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { efficiencyUnit, formatEfficiency } from '#core/money/fuel.ts';
import type { Locale } from '#core/format/locale.ts';
import type { LineChartTexts } from '#core/ui/chart/chart-types.ts';
import { LineChart } from '#core/ui/chart/line-chart.tsx';
import type { EfficiencyWords } from './efficiency-words.ts';
import { historyOf, type Efficiency, type EfficiencyTank } from './efficiency.model.ts';

export interface EfficiencyChartProps {
  efficiency: Efficiency;
  tank: EfficiencyTank;
  words: EfficiencyWords;
  locale: Locale;
  timeZone: string;
}

export function EfficiencyChart({ efficiency, tank, words, locale, timeZone }: EfficiencyChartProps) {
  const { text, fuels } = words;
  const history = useMemo(
    () => historyOf(efficiency, tank, (product) => fuels(`fuel_${product}`)),
    [efficiency, tank, fuels],
  );
  const { series, expected, products, fills } = history;
  const product: FuelProduct = products[0]?.product ?? 'gas';
  const formatDay = useCallback(
    (at: number) => formatDate(calendarDateOf(new Date(at), timeZone), locale),
    [timeZone, locale],
  );
  const texts = useMemo((): LineChartTexts => {
    const reasons = new Map(fills.map(({ _id, outlier }) => [_id, outlier]));
    return {
      name: text('chart', { unit: efficiencyUnit(product) }),
      hint: text('chartHint'),
      outlier: text('outlier'),
      empty: text('nothingMeasured'),
      point: ({ series: { name }, point: { id, at, value } }) => {
        const reason = reasons.get(id);
        const pointText = text('point', {
          product: name,
          day: formatDay(at),
          efficiency: formatEfficiency(value, product, locale),
        });
        return reason ? `${pointText} ${text(`outlier_${reason}`)}.` : pointText;
      },
    };
  }, [text, fills, product, locale, formatDay]);
  return (
    <LineChart
      series={series}
      expected={
        expected === null
          ? undefined
          : {
              value: expected,
              label: text('expectedLine', { efficiency: formatEfficiency(expected, product, locale) }),
            }
      }
      unit={efficiencyUnit(product)}
      formatDay={formatDay}
      texts={texts}
    />
  );
}
