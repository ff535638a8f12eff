export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const MAX_CHARACTERS = 120;

/** Returns a foreign value as one line of text without control characters; empty if the value is no text. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS);
}

/** Reads a coordinate in degrees from a number or text; null if the value is invalid. */
export function degreesOf(value: unknown, most: number): number | null {
  const degrees = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof degrees === 'number' && Math.abs(degrees) <= most ? degrees : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
