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
  /** Where the words for the expected value stand: after their line, or over the chart where it is narrow. */
  readonly expectedLabel: { readonly x: number; readonly y: number };
  /** Words stand after their lines, not over them. */
  readonly isBeside: boolean;
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
  const plot = { left: 44, right, top: isNarrow ? 46 : 28, bottom: size.height - 28 };
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
    ...withLabels(
      series,
      placed.map((points) => points.map((point) => ({ ...point, hasWord: words.has(point.point) }))),
      plot,
      isNarrow,
      expected === undefined ? undefined : yOf(expected),
    ),
    isBeside: !isNarrow,
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
  expectedY: number | undefined,
): Pick<ChartLayout, 'series' | 'expectedLabel'> {
  const lines = placed.map((points) => points.filter(({ point }) => !point.isOutlier));
  const ends = placed.map((points, at) => lines[at]?.at(-1) ?? points.at(-1));
  const ofLines = ends.map((end) => end?.y ?? plot.bottom);
  const upmost = Math.min(...ofLines);
  // Over the lines: above the upper one and below the others, so that no word lies between two.
  const wanted = isNarrow ? ofLines.map((y) => (y === upmost ? y - 16 : y + 16)) : [...ofLines];
  if (!isNarrow && expectedY !== undefined) wanted.push(expectedY);
  const ys = spreadLabels(wanted, LINE_PX, plot.top, plot.bottom - 8);
  const x = isNarrow ? plot.right : plot.right + 6;
  const placedSeries = series.map((one, at) => ({
    series: one,
    points: placed[at] ?? [],
    line: (lines[at] ?? []).map(({ x, y }, rank) => `${rank ? 'L' : 'M'}${round(x)} ${round(y)}`).join(''),
    label: { x, y: ys[at] ?? 0 },
  }));
  return { series: placedSeries, expectedLabel: { x, y: isNarrow ? 10 : (ys[series.length] ?? 0) } };
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
