import { useMemo, type ReactNode } from 'react';
import { formatDecimal } from '#core/format/decimal.ts';
import { useKit } from '../kit.tsx';
import { ChartFigure, ChartPicture, widthOfText } from './chart-frame.tsx';
import { layOut } from './chart-layout.ts';
import { DayTicks, Expected, Line, ValueAxis } from './chart-shapes.tsx';
import type { ChartSeries, ChartSize, LineChartTexts } from './chart-types.ts';
import { pointAt } from './walk-points.ts';

export interface LineChartProps {
  /** Up to four lines are told apart by shape and stroke. */
  series: readonly ChartSeries[];
  /** A straight line at what the values should be, such as the maker's figure. */
  expected?: { readonly value: number; readonly label: string } | undefined;
  /** The axis begins at zero: amounts always do, values that are compared in detail need not. */
  fromZero?: boolean;
  /** Stands over the axis of values: `km/l`. */
  unit: string;
  /** How a tick of the axis is written; a plain decimal unless told. Keep its identity. */
  formatTick?: ((value: number, digits: number) => string) | undefined;
  formatDay: (at: number) => string;
  texts: LineChartTexts;
  /** px, default 240. The width is that of what the chart stands in. */
  height?: number;
}

const REACH_PX = 28;

/**
 * Values over time as lines of points, one question each. Time runs from left to right in every language, as the
 * figures and days around it are read. The same values as a table are the caller's.
 */
export function LineChart({ height = 240, ...props }: LineChartProps): ReactNode {
  const isEmpty = props.series.every(({ points }) => points.length === 0);
  return (
    <ChartFigure isEmpty={isEmpty} empty={props.texts.empty} height={height}>
      {(size) => <Picture {...props} size={size} />}
    </ChartFigure>
  );
}

function Picture({ size, ...props }: Omit<LineChartProps, 'height'> & { size: ChartSize }) {
  const { series, expected, fromZero = false, texts } = props;
  const { locale } = useKit();
  const formatTick =
    props.formatTick ?? ((value: number, digits: number) => formatDecimal(value, digits, locale));
  const layout = useMemo(
    () =>
      layOut({
        series,
        expected: expected?.value,
        fromZero,
        size: { width: size.width, height: size.height },
        widthOf: widthOfText,
        formatTick,
        expectedWord: expected?.label ?? '',
        outlierWord: texts.outlier,
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- how ticks are written follows the locale
    [series, expected?.value, expected?.label, fromZero, size.width, size.height, texts.outlier, locale],
  );
  return (
    <ChartPicture
      size={size}
      texts={texts}
      series={layout.series}
      find={(place) => pointAt(layout.series, place, REACH_PX)}
    >
      <ValueAxis layout={layout} unit={props.unit} formatTick={formatTick}>
        <DayTicks layout={layout} formatDay={props.formatDay} />
      </ValueAxis>
      {expected && <Expected layout={layout} {...expected} />}
      {layout.series.map((placed, rank) => (
        <Line
          key={placed.series.id}
          placed={placed}
          rank={rank}
          isBeside={layout.isBeside}
          word={texts.outlier}
        />
      ))}
    </ChartPicture>
  );
}
