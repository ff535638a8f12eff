import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTimes, symbolTriangle } from 'd3-shape';
import type { ReactNode } from 'react';
import type { Axis } from './chart-geometry.ts';
import type { ChartLayout, PlacedPoint, PlacedSeries } from './chart-layout.ts';
import type { Plot } from './chart-types.ts';

/** One shape per line, so that lines differ without color. */
const SHAPES = [symbolCircle, symbolSquare, symbolDiamond, symbolTriangle].map(
  (kind) => symbol(kind, 40)() ?? '',
);
const OUTLIER = symbol(symbolTimes, 72)() ?? '';
const BEYOND = { above: 'M-5 3L0-4L5 3M0-4V7', below: 'M-5-3L0 4L5-3M0 4V-7' };

export interface ValueAxisProps {
  layout: { readonly plot: Plot; readonly values: Axis; readonly yOf: (value: number) => number };
  unit: string;
  formatTick: (value: number, digits: number) => string;
  children: ReactNode;
}

export function ValueAxis({ layout, unit, formatTick, children }: ValueAxisProps) {
  const { plot, values, yOf } = layout;
  return (
    <g className="chart-axes">
      <text x={0} y={10} dominantBaseline="middle">
        {unit}
      </text>
      {values.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={yOf(tick)}
            y2={yOf(tick)}
            data-zero={tick === 0 || undefined}
          />
          <text x={plot.left - 8} y={yOf(tick)} textAnchor="end" dominantBaseline="middle">
            {formatTick(tick, values.digits)}
          </text>
        </g>
      ))}
      {children}
    </g>
  );
}

export interface DayTicksProps {
  layout: ChartLayout;
  formatDay: (at: number) => string;
}

export function DayTicks({ layout: { plot, days }, formatDay }: DayTicksProps) {
  const labels = days.map(({ at }) => formatDay(at));
  return days.map(({ at, x }, index) =>
    labels.indexOf(labels[index] ?? '') < index ? null : (
      <text key={at} x={x} y={plot.bottom + 20} textAnchor={anchorOf(index, days.length)}>
        {labels[index]}
      </text>
    ),
  );
}

/** The first and last labels of an axis must stay within the chart. */
const anchorOf = (index: number, count: number) =>
  index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle';

export function Expected({ layout, value, label }: { layout: ChartLayout; value: number; label: string }) {
  const { plot, yOf } = layout;
  const y = yOf(value);
  return (
    <g className="chart-expected">
      <line x1={plot.left} x2={plot.right} y1={y} y2={y} />
      <text
        x={layout.expectedLabel.x}
        y={layout.expectedLabel.y}
        textAnchor={layout.isBeside ? 'start' : 'end'}
        dominantBaseline="middle"
      >
        {label}
      </text>
    </g>
  );
}

export function Line({ placed, rank, isBeside, word }: ChartLineProps) {
  const shape = SHAPES[rank % SHAPES.length] ?? '';
  return (
    <g className="chart-series" data-rank={rank % SHAPES.length}>
      <path className="chart-line" d={placed.line} />
      {placed.points.map((point) => (
        <Dot key={point.point.id} placed={point} shape={shape} word={word} />
      ))}
      <text
        className="chart-name"
        x={placed.label.x}
        y={placed.label.y}
        textAnchor={isBeside ? 'start' : 'end'}
        dominantBaseline="middle"
      >
        {placed.series.name}
      </text>
    </g>
  );
}

interface ChartLineProps {
  placed: PlacedSeries;
  rank: number;
  isBeside: boolean;
  word: string;
}

function Dot({ placed: { point, x, y, beyond, word: at }, shape, word }: DotProps) {
  const form = point.isOutlier ? (beyond ? BEYOND[beyond] : OUTLIER) : shape;
  return (
    <>
      <path
        className="chart-point"
        data-outlier={point.isOutlier || undefined}
        d={form}
        transform={`translate(${x} ${y})`}
      />
      {at && (
        <text className="chart-outlier" {...at} textAnchor="middle" dominantBaseline="middle">
          {word}
        </text>
      )}
    </>
  );
}

interface DotProps {
  placed: PlacedPoint;
  shape: string;
  word: string;
}
