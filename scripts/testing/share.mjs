import { createHash } from 'node:crypto';

/** Number of consecutive seeds that together cover every item of a matrix. */
export const SEEDS_PER_ROUND = 10;

const hashOf = (name) => createHash('sha256').update(name).digest('hex');

function shuffled(items, nameOf) {
  return items
    .map((item) => ({ item, hash: hashOf(nameOf(item)) }))
    .sort((one, other) => (one.hash < other.hash ? -1 : 1))
    .map(({ item }) => item);
}

/**
 * Draws a share of the items, at least one item. `seeds` consecutive seeds cover every item, so the default draws a tenth
 * of the items. Hashes of names order the items: one seed rarely draws related calls together, and a new item changes the
 * draw of few other items.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {number} seed
 * @param {(item: T) => string} [nameOf] unique within `items`
 * @param {number} [seeds]
 * @returns {T[]} in the order of `items`
 */
export function drawShare(items, seed, nameOf = String, seeds = SEEDS_PER_ROUND) {
  const ordered = shuffled(items, nameOf);
  const first = Math.floor(((seed % seeds) * items.length) / seeds);
  const size = Math.ceil(items.length / seeds);
  const drawn = new Set(ordered.slice(first, first + size));
  return items.filter((item) => drawn.has(item));
}

/**
 * Draws one item; consecutive seeds draw all items in turn. Every `name` draws the items in another order.
 *
 * @template T
 * @param {readonly T[]} items at least one
 * @param {number} seed
 * @param {string} name of the drawer, such as the tag of an element
 * @param {(item: T) => string} [nameOf] unique within `items`
 * @returns {T}
 */
export function drawInTurn(items, seed, name, nameOf = String) {
  if (items.length === 0) throw new Error(`The list of items for ${name} is empty.`);
  return shuffled(items, (item) => `${name} ${nameOf(item)}`)[seed % items.length];
}

/**
 * Returns the items of one shard of a test run: every item is in exactly one shard.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {string | undefined} shard `2/4` is the second of four shards; without a shard all items are returned
 * @returns {readonly T[]}
 */
export function sliceOf(items, shard) {
  if (!shard) return items;
  const { index, count } = readShard(shard);
  return items.filter((_item, place) => place % count === index - 1);
}

/**
 * Reads the number of a shard, such as `1/4`.
 *
 * @param {string} shard
 * @returns {{ index: number, count: number }} `index` counts from one
 * @throws {Error} if the text is not a shard
 */
export function readShard(shard) {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(shard)?.map(Number) ?? [];
  if (!index || !count || index > count) throw new Error(`A shard is written as 1/4; this is "${shard}".`);
  return { index, count };
}
