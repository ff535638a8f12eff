/**
 * Parts of a matrix that a run tries: in `npm test` the share of the seed and what the change touches, in
 * `npm run test:changed` what the change touches, in `npm run test:long` everything, or one shard of it.
 */
import { changedFiles } from '../../scripts/testing/change.mjs';
import { readSeed } from '../../scripts/testing/seed.mjs';
import { drawInTurn, drawShare, sliceOf } from '../../scripts/testing/share.mjs';
import { readGraph } from '../../scripts/testing/source-graph.mjs';
import { touchedBy } from '../../scripts/testing/touched.mjs';
import { isLong } from '../../src/server/testing/effort.ts';

/** The seed of this run: `SEED`, or the number of the day. */
export const seed: number = readSeed();

/** True in `npm run test:changed`. */
export const isChangedOnly = process.env['TEST_CHANGED'] === '1';

export interface Touched {
  readonly calls: readonly string[];
  readonly elements: readonly string[];
}

let read: Touched | undefined;

/** `TOUCHED` is set by the commands, which read the change once for all processes. */
function touched(): Touched {
  const given = process.env['TOUCHED'];
  read ??= given ? (JSON.parse(given) as Touched) : touchedBy(readGraph(), changedFiles());
  return read;
}

/**
 * The items that this run tries, in their order. `kind` says what their names are. In `npm run test:changed` the result may be
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

/** The items that the change touches, in their order; everything, or one shard of it, in `npm run test:long`. */
export function touchedOf<T>(
  items: readonly T[],
  kind: keyof Touched,
  nameOf: (item: T) => string = String,
): readonly T[] {
  if (isLong) return sliceOf(items, process.env['SHARD']);
  const names = new Set(touched()[kind]);
  return items.filter((item) => names.has(nameOf(item)));
}

/** One of the items, drawn by the seed and a name, such as the fault of an element: another one with each seed. */
export const drawOne = <T>(items: readonly T[], name: string, nameOf: (item: T) => string = String): T =>
  drawInTurn(items, seed, name, nameOf);
