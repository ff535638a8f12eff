const DAY_MS = 86_400_000;

/**
 * The seed of this run: `SEED`, or the number of days since 1970-01-01 in UTC.
 *
 * @returns {number} a whole number, zero or more
 * @throws {Error} if `SEED` is not a whole number
 */
export function readSeed() {
  const given = process.env['SEED'];
  if (!given) return Math.floor(Date.now() / DAY_MS);
  if (!/^\d{1,9}$/.test(given)) throw new Error(`SEED must be a whole number; it is "${given}".`);
  return Number(given);
}

/**
 * Random numbers of one seed (mulberry32), the same on every machine.
 *
 * @param {number} seed
 * @returns {() => number} returns the next number, at least 0 and below 1
 */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
