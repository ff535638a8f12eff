export const isLong = process.env['TEST_LONG'] === '1';

export function effort({ usual, long }: { readonly usual: number; readonly long: number }): number {
  return isLong ? long : usual;
}

export function printFigures(what: string, figures: Readonly<Record<string, number | string>>): void {
  const text = Object.entries(figures).map(([name, value]) => `${value} ${name}`);
  process.stdout.write(`${what}: ${text.join(', ')}\n`);
}
