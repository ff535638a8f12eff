/** Scales, ticks and places of labels. Pure: numbers in, numbers out. */
import { extent, tickStep } from 'd3-array';
import { scaleLinear } from 'd3-scale';

/** A stretch of an axis; `to` is above `from`. */
export interface Domain {
  readonly from: number;
  readonly to: number;
}

export interface Axis extends Domain {
  readonly ticks: readonly number[];
  /** Decimals with which neighbouring ticks differ. */
  readonly digits: number;
}

/** An axis around a stretch that begins and ends on a tick, with about as many ticks as wanted: at most two more. */
export function niceAxis({ from, to }: Domain, wanted: number): Axis {
  for (let count = Math.max(1, Math.round(wanted)); ; count--) {
    const scale = scaleLinear([from, to], [0, 1]).nice(count);
    const ticks = scale.ticks(count);
    if (ticks.length > wanted + 2 && count > 1) continue;
    const [first = from, last = to] = scale.domain();
    return { from: first, to: last, ticks, digits: digitsOf(tickStep(first, last, count)) };
  }
}

/** Decimals that a step of 1, 2 or 5 times a power of ten needs to be written in full. */
const digitsOf = (step: number) => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

/** From where to where the values go, with room when they are all the same. */
export function domainOf(values: readonly number[], fromZero: boolean): Domain {
  const [from = 0, to = 0] = extent(fromZero ? [0, ...values] : values);
  if (to > from) return { from, to };
  const room = Math.abs(to) * 0.1 || 1;
  return { from: from - room, to: to + room };
}

/** How much farther than the others an outlier may carry the axis; one that is farther stands at its edge. */
const REACH = 1;

/** What the axis of values has to hold: everything ordinary, and the outliers that leave the rest readable. */
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

/** Where values stand between two ends in pixels; what is beyond the axis stands at its end. */
export function placer({ from, to }: Domain, start: number, end: number): (value: number) => number {
  return scaleLinear([from, to], [start, end]).clamp(true);
}

const LEAST_LEFT_PX = 44;

/** Where the picture begins, so that every tick of the axis has room before it. */
export function leftOf(
  { ticks, digits }: Axis,
  formatTick: (value: number, digits: number) => string,
  widthOf: (text: string) => number,
): number {
  return Math.max(LEAST_LEFT_PX, 12 + Math.max(...ticks.map((tick) => widthOf(formatTick(tick, digits)))));
}

/** Instants at equal distances, both ends included, as many as there is room for. */
export function timeTicks({ from, to }: Domain, width: number, tickWidth: number): number[] {
  const count = Math.max(2, Math.min(7, Math.floor(width / tickWidth)));
  return Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));
}

/**
 * Moves labels apart as little as it takes, in the order they stand in, between `least` and `most`. When there is no
 * room for all they lie as far apart as can be.
 */
export function spreadLabels(wanted: readonly number[], gap: number, least: number, most: number): number[] {
  const room = wanted.length > 1 ? Math.min(gap, (most - least) / (wanted.length - 1)) : gap;
  const order = wanted.map((_, at) => at).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const placed = wanted.map((at) => Math.min(most, Math.max(least, at)));
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

/**
 * For each label the first of the boxes it could have that lies neither on one of `taken` nor on an earlier label; null
 * where none has room.
 */
export function boxesWithRoom(wishes: readonly (readonly Box[])[], taken: readonly Box[]): (Box | null)[] {
  const full = [...taken];
  return wishes.map((boxes) => {
    const box = boxes.find((one) => !full.some((other) => overlaps(one, other))) ?? null;
    if (box) full.push(box);
    return box;
  });
}
