import { extent, tickStep } from 'd3-array';
import { scaleLinear } from 'd3-scale';

export interface Domain {
  readonly from: number;
  readonly to: number;
}

export interface Axis extends Domain {
  readonly ticks: readonly number[];
  readonly digits: number;
}

/** Axis that contains the range and starts and ends on a tick. It has about `tickCount` ticks, at most two more. */
export function niceAxis({ from, to }: Domain, tickCount: number): Axis {
  for (let count = Math.max(1, Math.round(tickCount)); ; count--) {
    const scale = scaleLinear([from, to], [0, 1]).nice(count);
    const ticks = scale.ticks(count);
    if (ticks.length > tickCount + 2 && count > 1) continue;
    const [first = from, last = to] = scale.domain();
    return { from: first, to: last, ticks, digits: digitsOf(tickStep(first, last, count)) };
  }
}

const digitsOf = (step: number) => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

/** Range of the values, extended if all values are equal. */
export function domainOf(values: readonly number[], fromZero: boolean): Domain {
  const [from = 0, to = 0] = extent(fromZero ? [0, ...values] : values);
  if (to > from) return { from, to };
  const room = Math.abs(to) * 0.1 || 1;
  return { from: from - room, to: to + room };
}

/** Outliers extend the axis at most by this multiple of the ordinary range. Further outliers are drawn at its edge. */
const REACH = 1;

export function valueDomain(
  ordinary: readonly number[],
  outliers: readonly number[],
  fromZero: boolean,
): Domain {
  if (ordinary.length === 0) return domainOf(outliers.length > 0 ? outliers : [0, 1], fromZero);
  const { from, to } = domainOf(ordinary, fromZero);
  const reach = (to - from) * REACH;
  const near = outliers.filter((value) => value >= from - reach && value <= to + reach);
  return domainOf([...ordinary, ...near], fromZero);
}

/** Maps values to pixels between two ends. Values outside the axis map to its end. */
export function placer({ from, to }: Domain, start: number, end: number): (value: number) => number {
  return scaleLinear([from, to], [start, end]).clamp(true);
}

const LEAST_LEFT_PX = 44;

export function leftOf(
  { ticks, digits }: Axis,
  formatTick: (value: number, digits: number) => string,
  widthOf: (text: string) => number,
): number {
  return Math.max(LEAST_LEFT_PX, 12 + Math.max(...ticks.map((tick) => widthOf(formatTick(tick, digits)))));
}

/** Equidistant ticks of a time axis, both ends included: from 2 to 7, as many as the width permits. */
export function timeTicks({ from, to }: Domain, width: number, tickWidth: number): number[] {
  const count = Math.max(2, Math.min(7, Math.floor(width / tickWidth)));
  return Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));
}

/**
 * Moves labels apart as little as needed, in their order, between `least` and `most`. If they do not all fit, it
 * spreads them evenly.
 */
export function spreadLabels(
  positions: readonly number[],
  gap: number,
  least: number,
  most: number,
): number[] {
  const room = positions.length > 1 ? Math.min(gap, (most - least) / (positions.length - 1)) : gap;
  const order = positions
    .map((_, at) => at)
    .sort((one, other) => (positions[one] ?? 0) - (positions[other] ?? 0));
  const placed = positions.map((at) => Math.min(most, Math.max(least, at)));
  const at = (rank: number) => placed[order[rank] ?? 0] ?? 0;
  const put = (rank: number, y: number) => (placed[order[rank] ?? 0] = y);
  for (let rank = 1; rank < order.length; rank++) put(rank, Math.max(at(rank), at(rank - 1) + room));
  if (order.length > 0) put(order.length - 1, Math.min(most, at(order.length - 1)));
  for (let rank = order.length - 2; rank >= 0; rank--) put(rank, Math.min(at(rank), at(rank + 1) - room));
  return placed;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const overlaps = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** For each label, the first candidate box that overlaps neither `taken` nor an earlier label; null if none fits. */
export function boxesWithRoom(wishes: readonly (readonly Box[])[], taken: readonly Box[]): (Box | null)[] {
  const full = [...taken];
  return wishes.map((boxes) => {
    const box = boxes.find((one) => !full.some((other) => overlaps(one, other))) ?? null;
    if (box) full.push(box);
    return box;
  });
}
