import { range } from 'd3-array';
import { scaleBand } from 'd3-scale';
import { stack, stackOffsetDiverging } from 'd3-shape';
import { domainOf, leftOf, niceAxis, placer, spreadLabels, type Axis } from './chart-geometry.ts';
import type { BarCategory, BarInSeries, BarSeries, ChartSize, ChartPosition, Plot } from './chart-types.ts';

export interface PlacedBar extends BarInSeries, ChartPosition {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedBars {
  readonly series: BarSeries;
  readonly points: readonly PlacedBar[];
  /** Position of the series' name; null for a single series. */
  readonly label: ChartPosition | null;
}

export interface BarLayout {
  readonly plot: Plot;
  readonly values: Axis;
  readonly series: readonly PlacedBars[];
  readonly categories: readonly { readonly id: string; readonly label: string; readonly x: number }[];
  readonly yOf: (value: number) => number;
}

export interface BarLayoutInput {
  readonly categories: readonly BarCategory[];
  readonly series: readonly BarSeries[];
  readonly isStacked: boolean;
  readonly size: ChartSize;
  readonly widthOf: (text: string) => number;
  readonly formatTick: (value: number, digits: number) => string;
}

const LINE_PX = 16;
const NAME_GAP_PX = 24;
const BOLD = 1.15;
const LABEL_GAP_PX = 8;

/** The value axis always includes zero, because truncated bars mislead. */
export function layOutBars(input: BarLayoutInput): BarLayout {
  const { categories, series, isStacked, size, widthOf } = input;
  const spans = isStacked
    ? stacked(input)
    : series.map(({ values }) => values.map((value) => [0, value ?? 0]));
  const values = niceAxis(domainOf(spans.flat(2), true), Math.max(2, size.height / 56));
  const hasNames = series.length > 1;
  const nameWidth = hasNames ? Math.max(...series.map(({ name }) => widthOf(name) * BOLD)) : 0;
  const plot = {
    left: leftOf(values, input.formatTick, widthOf),
    right: size.width - (hasNames ? Math.min(nameWidth, size.width / 3) + NAME_GAP_PX : 12),
    top: 28,
    bottom: size.height - 28,
  };
  const yOf = placer(values, plot.bottom, plot.top);
  const bands = scaleBand(range(categories.length), [plot.left, Math.max(plot.left + 1, plot.right)])
    .paddingInner(0.25)
    .paddingOuter(0.125);
  const within = scaleBand(range(isStacked ? 1 : series.length), [0, bands.bandwidth()]).paddingInner(0.08);
  const placed = series.map((one, rank): PlacedBar[] =>
    categories.flatMap((point, at) => {
      const value = one.values[at] ?? null;
      const [from = 0, to = 0] = spans[rank]?.[at] ?? [];
      if (value === null) return [];
      const left = (bands(at) ?? 0) + (within(isStacked ? 0 : rank) ?? 0);
      const [top, bottom] = [Math.min(yOf(from), yOf(to)), Math.max(yOf(from), yOf(to))];
      const width = within.bandwidth();
      const y = isStacked ? (top + bottom) / 2 : yOf(to);
      return [{ series: one, point, value, left, top, width, height: bottom - top, x: left + width / 2, y }];
    }),
  );
  const ends = placed.map((bars) => bars.at(-1)?.y ?? plot.bottom);
  const ys = spreadLabels(ends, LINE_PX, plot.top, plot.bottom - 8);
  return {
    plot,
    values,
    yOf,
    series: series.map((one, rank) => ({
      series: one,
      points: placed[rank] ?? [],
      label: hasNames ? { x: plot.right + 8, y: ys[rank] ?? 0 } : null,
    })),
    categories: namesWithRoom(categories, bands.step(), widthOf).map(([{ id, label }, at]) => ({
      id,
      label,
      x: (bands(at) ?? 0) + bands.bandwidth() / 2,
    })),
  };
}

function stacked({ categories, series }: BarLayoutInput): readonly (readonly (readonly number[])[])[] {
  return stack<unknown, number, number>()
    .keys(range(series.length))
    .value((at, rank) => series[rank]?.values[at] ?? 0)
    .offset(stackOffsetDiverging)(range(categories.length))
    .map((layer) => layer.map(([from, to]) => [from, to]));
}

function namesWithRoom(
  categories: readonly BarCategory[],
  step: number,
  widthOf: (text: string) => number,
): (readonly [BarCategory, number])[] {
  const widest = Math.max(0, ...categories.map(({ label }) => widthOf(label))) + LABEL_GAP_PX;
  const every = Math.max(1, Math.ceil(widest / step));
  return categories.flatMap((category, at) => (at % every === 0 ? [[category, at] as const] : []));
}

/** Bar at the position of a finger or pointer. The whole column above and below a bar counts. */
export function barAt({ series }: BarLayout, { x, y }: ChartPosition): PlacedBar | undefined {
  const under = series
    .flatMap(({ points }) => points)
    .filter(({ left, width }) => x >= left && x <= left + width);
  const distance = ({ top, height }: PlacedBar) => Math.max(0, top - y, y - top - height);
  return under.sort((one, other) => distance(one) - distance(other))[0];
}
