import { foldText } from '#core/ui/table/fold-text.ts';

/** A column somebody looks for, by the names it may have in any language. */
export interface WantedColumn<Key extends string> {
  readonly key: Key;
  readonly names: readonly string[];
}

/** The name of a column without accents, case, blanks and punctuation. */
export const foldName = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** How a heading is taken apart where it says more than one name: `Consumo (km/l)`, then `Fabricante/Marca`. */
const PARTS = [/[()[\]:]|\s[-–—]\s/u, /[()[\]:/|;,]|\s[-–—]\s/u];

/**
 * Proposes which column of a file is which: by header, without regard to accents, case, blanks and punctuation. Names
 * earlier in a list win, and so do columns further left; no column is proposed twice. A header that no name fits as a whole
 * is proposed by its parts, where those that are names are of one column alone: `Marca/Modelo` is not. What is not found is
 * left out.
 */
export function matchColumns<Key extends string>(
  headers: readonly string[],
  wanted: readonly WantedColumn<Key>[],
): ReadonlyMap<Key, number> {
  const whole = headers.map(foldName);
  const taken = new Set<number>();
  const found = new Map<Key, number>();
  const take = (key: Key, at: number) => {
    taken.add(at);
    found.set(key, at);
  };
  for (const { key, names } of wanted) {
    for (const name of names.map(foldName)) {
      const at = whole.findIndex((header, index) => header !== '' && header === name && !taken.has(index));
      if (at === -1) continue;
      take(key, at);
      break;
    }
  }
  headers.forEach((header, at) => {
    const key = taken.has(at) ? null : keyByParts(header, wanted);
    if (key !== null && !found.has(key)) take(key, at);
  });
  return found;
}

function keyByParts<Key extends string>(header: string, wanted: readonly WantedColumn<Key>[]): Key | null {
  for (const parting of PARTS) {
    const parts = new Set(header.split(parting).map(foldName));
    const keys = wanted.filter(({ names }) => names.some((name) => parts.has(foldName(name))));
    const [first] = keys;
    if (first && foldName(header) !== '') return keys.length === 1 ? first.key : null;
  }
  return null;
}
