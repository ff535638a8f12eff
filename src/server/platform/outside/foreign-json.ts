/** Values out of a document of others: what is not of the wanted kind is as if it were not there. */

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const MAX_CHARACTERS = 120;

/** One line without control characters. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS);
}

/** Degrees, as a number or as its text; null where they are none. */
export function degreesOf(value: unknown, most: number): number | null {
  const degrees = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof degrees === 'number' && Math.abs(degrees) <= most ? degrees : null;
}

/** A finite number; null for anything else. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
