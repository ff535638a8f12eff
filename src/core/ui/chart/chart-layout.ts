import { line as lineThrough } from 'd3-shape';
import {
  boxesWithRoom,
  domainOf,
  leftOf,
  niceAxis,
  placer,
  spreadLabels,
  timeTicks,
  valueDomain,
  type Axis,
  type Box,
} from './chart-geometry.ts';
import type {
  ChartPoint,
  ChartSeries,
  ChartSize,
  ChartPosition,
  Plot,
  PointInSeries,
} from './chart-types.ts';

export interface PlacedPoint extends PointInSeries, ChartPosition {
  /** Side on which the value lies outside the axis: the point is drawn at this edge and points outward. */
  readonly beyond: 'above' | 'below' | null;
  /** Center of the label beside an outlier; null if the label does not fit. */
  readonly word: { readonly x: number; readonly y: number } | null;
}

export interface PlacedSeries {
  readonly series: ChartSeries;
  /** Points of the line, oldest first. */
  readonly points: readonly PlacedPoint[];
  readonly line: string;
  readonly label: { readonly x: number; readonly y: number };
}

export interface ChartLayout {
  readonly plot: Plot;
  readonly values: Axis;
  readonly days: readonly { readonly at: number; readonly x: number }[];
  readonly series: readonly PlacedSeries[];
  readonly expectedLabel: { readonly x: number; readonly y: number };
  /** True if the names of lines are after the ends of the lines, false if above. */
  readonly isBeside: boolean;
  readonly yOf: (value: number) => number;
}

export interface LayoutInput {
  readonly series: readonly ChartSeries[];
  readonly expected: number | undefined;
  readonly fromZero: boolean;
  readonly size: ChartSize;
  readonly widthOf: (text: string) => number;
  readonly formatTick: (value: number, digits: number) => string;
  readonly expectedWord: string;
  readonly outlierWord: string;
}

/** Below this width, names are above the ends of their lines instead of beside them. */
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
  const nameWidth = Math.max(...[input.expectedWord, ...series.map(({ name }) => name)].map(input.widthOf));
  const right = size.width - (isNarrow ? 12 : Math.min(nameWidth, size.width / 3) + 20);
  const plot = {
    left: leftOf(values, input.formatTick, input.widthOf),
    right,
    top: isNarrow ? 46 : 28,
    bottom: size.height - 28,
  };
  const days = domainOf(
    all.map(({ at }) => at),
    false,
  );
  const span = days.to - days.from < DAY_MS ? { from: days.from - DAY_MS, to: days.to + DAY_MS } : days;
  const first = plot.left + 12;
  const last = plot.right - 8;
  const yOf = placer(values, plot.bottom, plot.top);
  const xOf = placer(span, first, last);
  const placed = series.map((one) => placePoints(one, values, xOf, yOf));
  const expectedY = expected === undefined ? undefined : yOf(expected);
  const labelled = withLabels(series, placed, plot, isNarrow, expectedY);
  return {
    plot,
    values,
    days: timeTicks(span, last - first, TICK_PX).map((at) => ({ at, x: xOf(at) })),
    ...labelled,
    series: withWords(labelled.series, input, plot.bottom, isNarrow),
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
      word: null,
    }));
}

const WORD_GAP_PX = 14;

function withWords(
  series: readonly PlacedSeries[],
  { size, widthOf, outlierWord }: LayoutInput,
  bottom: number,
  isNarrow: boolean,
): PlacedSeries[] {
  const boxAt = (left: number, y: number, width: number): Box => ({
    left,
    top: y - LINE_PX / 2,
    width,
    height: LINE_PX,
  });
  const names = series.map(({ series: { name }, label: { x, y } }) =>
    boxAt(isNarrow ? x - widthOf(name) : x, y, widthOf(name)),
  );
  const outliers = series.flatMap(({ points }) => points).filter(({ point }) => point.isOutlier);
  const width = widthOf(outlierWord);
  const wishes = outliers.map(({ x, y }) => {
    const left = Math.max(0, Math.min(x - width / 2, size.width - width));
    return [boxAt(left, y - WORD_GAP_PX, width), boxAt(left, y + WORD_GAP_PX, width)].filter(
      ({ top, height }) => top + height <= bottom,
    );
  });
  const found = boxesWithRoom(wishes, names);
  const words = new Map(outliers.map(({ point }, at) => [point, found[at] ?? null]));
  return series.map((one) => ({
    ...one,
    points: one.points.map((placed) => {
      const box = words.get(placed.point);
      return box ? { ...placed, word: { x: box.left + width / 2, y: box.top + LINE_PX / 2 } } : placed;
    }),
  }));
}

function withLabels(
  series: readonly ChartSeries[],
  placed: readonly PlacedPoint[][],
  plot: Plot,
  isNarrow: boolean,
  expectedY: number | undefined,
): Pick<ChartLayout, 'series' | 'expectedLabel'> {
  const lines = placed.map((points) => points.filter(({ point }) => !point.isOutlier));
  const ends = placed.map((points, at) => lines[at]?.at(-1) ?? points.at(-1));
  const ofLines = ends.map((end) => end?.y ?? plot.bottom);
  const upmost = Math.min(...ofLines);
  // In a narrow chart, the name of the upper line goes above it and all others below. So no name lies between two
  // lines.
  const labelYs = isNarrow ? ofLines.map((y) => (y === upmost ? y - 16 : y + 16)) : [...ofLines];
  if (!isNarrow && expectedY !== undefined) labelYs.push(expectedY);
  const ys = spreadLabels(labelYs, LINE_PX, plot.top, plot.bottom - 8);
  const x = isNarrow ? plot.right : plot.right + 6;
  const placedSeries = series.map((one, at) => ({
    series: one,
    points: placed[at] ?? [],
    line: pathThrough(lines[at] ?? []) ?? '',
    label: { x, y: ys[at] ?? 0 },
  }));
  return { series: placedSeries, expectedLabel: { x, y: isNarrow ? 10 : (ys[series.length] ?? 0) } };
}

const pathThrough = lineThrough<PlacedPoint>(
  ({ x }) => x,
  ({ y }) => y,
).digits(1);
