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
  /** Up to four series are told apart by hatching. */
  series: readonly BarSeries[];
  /** One upon another, where they add up to something; else side by side. */
  isStacked?: boolean;
  /** Stands over the axis of values: `R$`. */
  unit: string;
  /** How a tick of the axis is written; a plain decimal unless told. Keep its identity. */
  formatTick?: ((value: number, digits: number) => string) | undefined;
  texts: ChartTexts<BarInSeries>;
  /** px, default 240. The width is that of what the chart stands in. */
  height?: number;
}

/**
 * Values by category as bars from zero, side by side or stacked, one question each. They run from left to right in every
 * language, as lines do. The same values as a table are the caller's.
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- how ticks are written follows the locale
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
