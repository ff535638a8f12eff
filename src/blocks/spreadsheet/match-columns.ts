import { foldText } from '#core/ui/table/fold-text.ts';

/** A column somebody looks for, by the names it may have in any language. */
export interface WantedColumn<Key extends string> {
  readonly key: Key;
  readonly names: readonly string[];
}

const folded = (text: string) => foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Proposes which column of a file is which: by header, without regard to accents, case, blanks and punctuation. Names
 * earlier in a list win, and so do columns further left; no column is proposed twice. What is not found is left out.
 */
export function matchColumns<Key extends string>(
  headers: readonly string[],
  wanted: readonly WantedColumn<Key>[],
): ReadonlyMap<Key, number> {
  const names = headers.map(folded);
  const taken = new Set<number>();
  const found = new Map<Key, number>();
  for (const column of wanted) {
    for (const name of column.names.map(folded)) {
      const at = names.findIndex((header, index) => header !== '' && header === name && !taken.has(index));
      if (at === -1) continue;
      taken.add(at);
      found.set(column.key, at);
      break;
    }
  }
  return found;
}
