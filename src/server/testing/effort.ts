/** Amount of work of a test: small by default, large before a release (`npm run test:long`). */

/** True in `npm run test:long`. */
export const isLong = process.env['TEST_LONG'] === '1';

/** Selects the amount for this run. The caller defines the unit: seeds, kills, cases of a route. */
export function effort({ usual, long }: { readonly usual: number; readonly long: number }): number {
  return isLong ? long : usual;
}

/** Prints a figure for docs/operate/reliability.md. Visible with `npm run test:long` or VERBOSE=1. */
export function printFigures(what: string, figures: Readonly<Record<string, number | string>>): void {
  const text = Object.entries(figures).map(([name, value]) => `${value} ${name}`);
  process.stdout.write(`${what}: ${text.join(', ')}\n`);
}
