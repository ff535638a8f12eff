/** Sizes of a bench: the whole measurement, or a smoke run of a few seconds that shows that the bench works. */

/** True in a smoke run: `node scripts/bench.mjs --smoke`. */
export const isSmoke = process.env['BENCH_SMOKE'] === '1';

export function benchSize<T>({ smoke, full }: { readonly smoke: T; readonly full: T }): T {
  return isSmoke ? smoke : full;
}
