/** Amount of work of a test: small by default, large before a release (`npm run test:long`). */

/** True in `npm run test:long`. */
export const isLong = process.env['TEST_LONG'] === '1';

/** Returns `long` in `npm run test:long`, otherwise `usual`. The caller defines the unit, such as seeds or cases. */
export function effort({ usual, long }: { readonly usual: number; readonly long: number }): number {
  return isLong ? long : usual;
}

/**
 * Prints figures for docs/operate/reliability.md. The output is visible with `npm run test:long` or
 * VERBOSE=1.
 */
export function printFigures(what: string, figures: Readonly<Record<string, number | string>>): void {
  const text = Object.entries(figures).map(([name, value]) => `${value} ${name}`);
  process.stdout.write(`${what}: ${text.join(', ')}\n`);
}
