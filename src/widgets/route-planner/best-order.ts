/**
 * Shortest order of stops by straight-line distance. The first stop is fixed, and so is the last stop of a one-way
 * trip. The order of up to ten stops between both ends is exact; for more stops, a local search approximates it.
 */
import { distanceKm } from '#core/ui/map/distance.ts';
import type { StopSpot } from './stops.model.ts';

/** Maximum of stops between both ends for the exact search, which visits 2^n sets of stops. */
const MOST_EXACT = 10;

/** Minimum gain of a better order; smaller gains are rounding errors. */
const LEAST_KM = 1e-9;

export interface BestOrder {
  /** Best order as indices into the given list of stops. */
  readonly order: readonly number[];
  readonly savedKm: number;
}

export function bestOrder(stops: readonly StopSpot[], returns: boolean): BestOrder {
  const given = stops.map((_stop, at) => at);
  // On a round trip the first stop is also the last stop.
  const closed = returns ? [...given, 0] : given;
  const between = closed.slice(1, -1);
  const km = kilometresBetween(stops);
  const ends = { first: 0, last: closed.at(-1) ?? 0 };
  const found = between.length <= MOST_EXACT ? exact(between, ends, km) : improved(between, ends, km);
  const savedKm = lengthOf(closed, km) - lengthOf([ends.first, ...found, ends.last], km);
  const order = returns ? [0, ...found] : [0, ...found, ends.last];
  return savedKm > LEAST_KM ? { order, savedKm } : { order: given, savedKm: 0 };
}

interface Ends {
  readonly first: number;
  readonly last: number;
}

type Kilometres = (one: number, other: number) => number;

function kilometresBetween(stops: readonly StopSpot[]): Kilometres {
  const known = stops.map((one) => stops.map((other) => distanceKm(one, other)));
  return (one, other) => known[one]?.[other] ?? 0;
}

function lengthOf(order: readonly number[], km: Kilometres): number {
  return order.slice(1).reduce((sum, stop, at) => sum + km(order[at] ?? 0, stop), 0);
}

/** Held–Karp: shortest path through each set of stops, by its last stop. */
function exact(between: readonly number[], { first, last }: Ends, km: Kilometres): number[] {
  const count = between.length;
  if (count < 2) return [...between];
  const sets = 1 << count;
  const length = new Float64Array(sets * count).fill(Infinity);
  const before = new Int8Array(sets * count).fill(-1);
  const at = (place: number) => between[place] ?? 0;
  for (let place = 0; place < count; place += 1) length[(1 << place) * count + place] = km(first, at(place));
  for (let set = 1; set < sets; set += 1) {
    for (let end = 0; end < count; end += 1) {
      const here = length[set * count + end] ?? Infinity;
      if (here === Infinity) continue;
      for (let next = 0; next < count; next += 1) {
        if (set & (1 << next)) continue;
        const to = (set | (1 << next)) * count + next;
        const there = here + km(at(end), at(next));
        if (there >= (length[to] ?? Infinity)) continue;
        length[to] = there;
        before[to] = end;
      }
    }
  }
  const whole = sets - 1;
  const total = (end: number) => (length[whole * count + end] ?? Infinity) + km(at(end), last);
  const places = between.map((_stop, place) => place);
  let end = places.reduce((best, place) => (total(place) < total(best) ? place : best), 0);
  const found: number[] = [];
  for (let set = whole; end >= 0;) {
    found.unshift(at(end));
    const previous = before[set * count + end] ?? -1;
    set &= ~(1 << end);
    end = previous;
  }
  return found;
}

function improved(between: readonly number[], { first, last }: Ends, km: Kilometres): number[] {
  let order = [first, ...between, last];
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const next of neighboursOf(order)) {
      if (lengthOf(next, km) >= lengthOf(order, km) - LEAST_KM) continue;
      order = next;
      isBetter = true;
      break;
    }
  }
  return order.slice(1, -1);
}

/** Yields each order with one stretch reversed or one stop moved; both ends are fixed. */
function* neighboursOf(order: readonly number[]): Generator<number[]> {
  const end = order.length - 1;
  for (let from = 1; from < end - 1; from += 1) {
    for (let to = from + 1; to < end; to += 1) {
      yield [...order.slice(0, from), ...order.slice(from, to + 1).reverse(), ...order.slice(to + 1)];
    }
  }
  for (let from = 1; from < end; from += 1) {
    const rest = order.toSpliced(from, 1);
    for (let to = 1; to < end; to += 1) {
      if (to !== from) yield rest.toSpliced(to, 0, order[from] ?? 0);
    }
  }
}
