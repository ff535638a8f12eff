/** Turns the data of a chart into places on the page. Pure. */
import {
  domainOf,
  niceAxis,
  place,
  spreadLabels,
  timeTicks,
  valueDomain,
  withoutOverlap,
  type Axis,
} from './chart-geometry.ts';
import type { ChartPoint, ChartSeries, PointInSeries } from './chart-types.ts';

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

export interface PlacedPoint extends PointInSeries {
  readonly x: number;
  readonly y: number;
  /** Above or below what the axis shows: it stands at the edge and points there. */
  readonly beyond: 'above' | 'below' | null;
  /** The word beside an outlier has room. */
  readonly hasWord: boolean;
}

export interface PlacedSeries {
  readonly series: ChartSeries;
  /** Oldest first. */
  readonly points: readonly PlacedPoint[];
  /** `d` of the line through all that are no outliers. */
  readonly line: string;
  readonly label: { readonly x: number; readonly y: number };
}

export interface ChartLayout {
  readonly plot: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
  readonly values: Axis;
  readonly days: readonly { readonly at: number; readonly x: number }[];
  readonly series: readonly PlacedSeries[];
  readonly yOf: (value: number) => number;
}

export interface LayoutInput {
  readonly series: readonly ChartSeries[];
  readonly expected: number | undefined;
  readonly fromZero: boolean;
  readonly size: ChartSize;
  /** Pixels the longest name and the word for outliers take. */
  readonly nameWidth: number;
  readonly wordWidth: number;
}

/** Below this width names stand over the ends of their lines instead of beside them. */
const NARROW_PX = 460;
const TICK_PX = 104;
const LINE_PX = 16;
const DAY_MS = 86_400_000;

export function layOut(input: LayoutInput): ChartLayout {
  const { series, expected, fromZero, size } = input;
  const all = series.flatMap(({ points }) => points);
  const valuesOf = (points: readonly ChartPoint[]) => points.map(({ value }) => value);
  const ordinary = valuesOf(all.filter(({ isOutlier }) => !isOutlier));
  if (expected !== undefined) ordinary.push(expected);
  const outliers = valuesOf(all.filter(({ isOutlier }) => isOutlier));
  const values = niceAxis(valueDomain(ordinary, outliers, fromZero), Math.max(2, size.height / 56));
  const isNarrow = size.width < NARROW_PX;
  const right = size.width - (isNarrow ? 12 : Math.min(input.nameWidth, size.width / 3) + 20);
  const plot = { left: 44, right, top: 28, bottom: size.height - 28 };
  const days = domainOf(
    all.map(({ at }) => at),
    false,
  );
  const span = days.to - days.from < DAY_MS ? { from: days.from - DAY_MS, to: days.to + DAY_MS } : days;
  const first = plot.left + 12;
  const last = plot.right - 8;
  const yOf = (value: number) => place(value, values, plot.bottom, plot.top);
  const xOf = (at: number) => place(at, span, first, last);
  const placed = series.map((one) => placePoints(one, values, xOf, yOf));
  const words = wordsWithRoom(placed.flat(), input.wordWidth);
  return {
    plot,
    values,
    days: timeTicks(span, last - first, TICK_PX).map((at) => ({ at, x: xOf(at) })),
    series: withLabels(
      series,
      placed.map((points) => points.map((point) => ({ ...point, hasWord: words.has(point.point) }))),
      plot,
      isNarrow,
    ),
    yOf,
  };
}

function placePoints(
  series: ChartSeries,
  values: Axis,
  xOf: (at: number) => number,
  yOf: (value: number) => number,
): PlacedPoint[] {
  return [...series.points]
    .sort((one, other) => one.at - other.at)
    .map((point) => ({
      series,
      point,
      x: xOf(point.at),
      y: yOf(point.value),
      beyond: point.value > values.to ? 'above' : point.value < values.from ? 'below' : null,
      hasWord: false,
    }));
}

function wordsWithRoom(points: readonly PlacedPoint[], width: number): Set<ChartPoint> {
  const outliers = points.filter(({ point }) => point.isOutlier);
  const boxes = outliers.map(({ x, y }) => ({ left: x - width / 2, top: y - 22, width, height: LINE_PX }));
  const fits = withoutOverlap(boxes);
  return new Set(outliers.filter((_, at) => fits[at]).map(({ point }) => point));
}

function withLabels(
  series: readonly ChartSeries[],
  placed: readonly PlacedPoint[][],
  plot: ChartLayout['plot'],
  isNarrow: boolean,
): PlacedSeries[] {
  const lines = placed.map((points) => points.filter(({ point }) => !point.isOutlier));
  const ends = placed.map((points, at) => lines[at]?.at(-1) ?? points.at(-1));
  const wanted = ends.map((end) => (end?.y ?? plot.bottom) - (isNarrow ? 14 : 0));
  const ys = spreadLabels(wanted, LINE_PX, plot.top, plot.bottom - 6);
  return series.map((one, at) => ({
    series: one,
    points: placed[at] ?? [],
    line: (lines[at] ?? []).map(({ x, y }, rank) => `${rank ? 'L' : 'M'}${round(x)} ${round(y)}`).join(''),
    label: { x: isNarrow ? plot.right : plot.right + 6, y: ys[at] ?? 0 },
  }));
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
