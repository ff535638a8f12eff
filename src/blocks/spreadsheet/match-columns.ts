import { foldText } from '#core/ui/table/fold-text.ts';

export interface ExpectedColumn<Key extends string> {
  readonly key: Key;
  readonly names: readonly string[];
}

/** Removes accents, case, spaces and punctuation. */
export const foldName = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Separators for headings with several names, such as `Consumo (km/l)`; the second pattern also splits
 * `Fabricante/Marca`.
 */
const PARTS = [/[()[\]:]|\s[-–—]\s/u, /[()[\]:/|;,]|\s[-–—]\s/u];

/**
 * Matches columns by header. If several columns match a key, its earlier name wins, then the column further left. No
 * column is used twice. If a whole header does not match, its parts are matched. Parts of two different fields, as in
 * `Marca/Modelo`, match nothing. Keys without a match are missing in the result.
 */
export function matchColumns<Key extends string>(
  headers: readonly string[],
  expected: readonly ExpectedColumn<Key>[],
): ReadonlyMap<Key, number> {
  const whole = headers.map(foldName);
  const taken = new Set<number>();
  const found = new Map<Key, number>();
  const take = (key: Key, at: number) => {
    taken.add(at);
    found.set(key, at);
  };
  for (const { key, names } of expected) {
    for (const name of names.map(foldName)) {
      const at = whole.findIndex((header, index) => header !== '' && header === name && !taken.has(index));
      if (at === -1) continue;
      take(key, at);
      break;
    }
  }
  headers.forEach((header, at) => {
    const key = taken.has(at) ? null : keyByParts(header, expected);
    if (key !== null && !found.has(key)) take(key, at);
  });
  return found;
}

function keyByParts<Key extends string>(
  header: string,
  expected: readonly ExpectedColumn<Key>[],
): Key | null {
  for (const parting of PARTS) {
    const parts = new Set(header.split(parting).map(foldName));
    const keys = expected.filter(({ names }) => names.some((name) => parts.has(foldName(name))));
    const [first] = keys;
    if (first && foldName(header) !== '') return keys.length === 1 ? first.key : null;
  }
  return null;
}
