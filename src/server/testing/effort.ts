/** How much a test tries: a little on every run, very much before a release (`npm run test:long`). */

/** True in `npm run test:long`. */
export const isLong = process.env['TEST_LONG'] === '1';

/** Picks the figure of this run. Its unit is the caller's: seeds, kills, cases of a route. */
export function effort({ usual, long }: { readonly usual: number; readonly long: number }): number {
  return isLong ? long : usual;
}

/** Says a figure that docs/operate/reliability.md keeps; seen with `npm run test:long` or VERBOSE=1. */
export function tell(what: string, figures: Readonly<Record<string, number | string>>): void {
  const text = Object.entries(figures).map(([name, value]) => `${value} ${name}`);
  process.stdout.write(`${what}: ${text.join(', ')}\n`);
}
