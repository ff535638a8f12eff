import { useMemo, type ReactNode } from 'react';
import { formatDecimal } from '#core/format/decimal.ts';
import { useKit } from '../kit.tsx';
import { ChartFigure, ChartPicture, widthOfText } from './chart-frame.tsx';
import { layOut } from './chart-layout.ts';
import { DayTicks, Expected, Line, ValueAxis } from './chart-shapes.tsx';
import type { ChartSeries, ChartSize, LineChartTexts } from './chart-types.ts';
import { pointAt } from './walk-points.ts';

export interface LineChartProps {
  /** Up to four lines are distinguishable by shape and stroke. */
  series: readonly ChartSeries[];
  expected?: { readonly value: number; readonly label: string } | undefined;
  /** Starts the axis at zero. Required for amounts; optional for values that are compared in detail. */
  fromZero?: boolean;
  unit: string;
  /** Formats a tick of the axis; default is a plain decimal. The function must be stable. */
  formatTick?: ((value: number, digits: number) => string) | undefined;
  formatDay: (at: number) => string;
  texts: LineChartTexts;
  /** Height in px, default 240. The chart takes its container's width. */
  height?: number;
}

const REACH_PX = 28;

/**
 * Line chart of values over time. Each chart should answer one question. Time runs from left to right in every
 * language, like the figures and days around it. The caller must also supply the values as a table.
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the tick format depends only on the locale
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
