import { useId, useMemo, type ReactNode } from 'react';
import { formatDecimal } from '#core/format/decimal.ts';
import { useKit } from '../kit.tsx';
import { barAt, layOutBars } from './bar-layout.ts';
import { Bars, Hatching } from './bar-shapes.tsx';
import { ChartFigure, ChartPicture, widthOfText } from './chart-frame.tsx';
import { ValueAxis } from './chart-shapes.tsx';
import type { BarCategory, BarInSeries, BarSeries, ChartSize, ChartTexts } from './chart-types.ts';

export interface BarChartProps {
  categories: readonly BarCategory[];
  /** Up to four series are distinguishable by hatching. */
  series: readonly BarSeries[];
  /** True stacks the bars, for series that add up to a meaningful total. By default the bars are side by side. */
  isStacked?: boolean;
  unit: string;
  /** Formats a tick of the axis; default is a plain decimal. The function must be stable. */
  formatTick?: ((value: number, digits: number) => string) | undefined;
  texts: ChartTexts<BarInSeries>;
  /** Height in px, default 240. The chart takes its container's width. */
  height?: number;
}

/**
 * Bar chart of values by category, side by side or stacked. Each chart should answer one question. Bars run from left
 * to right in every language. The caller must also supply the values as a table.
 */
export function BarChart({ height = 240, ...props }: BarChartProps): ReactNode {
  const isEmpty = props.series.every(({ values }) => values.every((value) => value === null));
  return (
    <ChartFigure isEmpty={isEmpty} empty={props.texts.empty} height={height}>
      {(size) => <Picture {...props} size={size} />}
    </ChartFigure>
  );
}

function Picture({ size, ...props }: Omit<BarChartProps, 'height'> & { size: ChartSize }) {
  const { categories, series, isStacked = false, texts } = props;
  const { locale } = useKit();
  const hatching = useId();
  const formatTick =
    props.formatTick ?? ((value: number, digits: number) => formatDecimal(value, digits, locale));
  const layout = useMemo(
    () =>
      layOutBars({
        categories,
        series,
        isStacked,
        size: { width: size.width, height: size.height },
        widthOf: widthOfText,
        formatTick,
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the tick format depends only on the locale
    [categories, series, isStacked, size.width, size.height, locale],
  );
  return (
    <ChartPicture size={size} texts={texts} series={layout.series} find={(place) => barAt(layout, place)}>
      <Hatching id={hatching} />
      <ValueAxis layout={layout} unit={props.unit} formatTick={formatTick}>
        {layout.categories.map(({ id, label, x }) => (
          <text key={id} x={x} y={layout.plot.bottom + 20} textAnchor="middle">
            {label}
          </text>
        ))}
      </ValueAxis>
      {layout.series.map((placed, rank) => (
        <Bars
          key={placed.series.id}
          placed={placed}
          rank={rank}
          hatching={hatching}
          room={size.width - layout.plot.right}
        />
      ))}
    </ChartPicture>
  );
}
