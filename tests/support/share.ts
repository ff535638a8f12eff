/**
 * Items of a matrix that a run tries. `npm test` tries the seed's share and the items that the change touches.
 * `npm run test:changed` tries only touched items, `npm run test:long` all items or a shard of them.
 */
import { changedFiles } from '../../scripts/testing/change.mjs';
import { readSeed } from '../../scripts/testing/seed.mjs';
import { drawInTurn, drawShare, sliceOf } from '../../scripts/testing/share.mjs';
import { readGraph } from '../../scripts/testing/source-graph.mjs';
import { touchedBy } from '../../scripts/testing/touched.mjs';
import { isLong } from '../../src/server/testing/effort.ts';

/** Seed of this run: `SEED`, or the number of the day. */
export const seed: number = readSeed();

export const isChangedOnly = process.env['TEST_CHANGED'] === '1';

export interface Touched {
  readonly calls: readonly string[];
  readonly elements: readonly string[];
}

let read: Touched | undefined;

/**
 * Reads the calls and elements that the change touches from `TOUCHED`, which the test commands set. Without `TOUCHED`,
 * finds them by the changed files.
 */
function touched(): Touched {
  const touchedJson = process.env['TOUCHED'];
  read ??= touchedJson ? (JSON.parse(touchedJson) as Touched) : touchedBy(readGraph(), changedFiles());
  return read;
}

/**
 * Items that this run tries, in their order. `kind` is the kind of their names. In `npm run test:changed` the result may be
 * empty; a `describe` around it then needs `runIf`.
 */
export function shareOf<T>(
  items: readonly T[],
  kind: keyof Touched,
  nameOf: (item: T) => string = String,
): readonly T[] {
  if (isLong) return sliceOf(items, process.env['SHARD']);
  const names = new Set(touched()[kind]);
  const drawn = new Set(isChangedOnly ? [] : drawShare(items, seed, nameOf));
  return items.filter((item) => drawn.has(item) || names.has(nameOf(item)));
}

/** The calls or elements of `items` that the change touches; in `npm run test:long` all items or a shard of them. */
export function touchedOf<T>(
  items: readonly T[],
  kind: keyof Touched,
  nameOf: (item: T) => string = String,
): readonly T[] {
  if (isLong) return sliceOf(items, process.env['SHARD']);
  const names = new Set(touched()[kind]);
  return items.filter((item) => names.has(nameOf(item)));
}

export const drawOne = <T>(items: readonly T[], name: string, nameOf: (item: T) => string = String): T =>
  drawInTurn(items, seed, name, nameOf);
