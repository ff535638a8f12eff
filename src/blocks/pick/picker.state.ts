import type { ReadonlySignal } from '@preact/signals-react';
import { createLookup } from '#core/state/lookup.ts';
import { SELECTED, type SourceResult, type SelectedRecord, type Source } from './sources.ts';

export interface Picker {
  readonly text: ReadonlySignal<string>;
  /** Results of the search; null before the first results. */
  readonly found: ReadonlySignal<readonly SourceResult[] | null>;
  type(text: string): void;
  /** Selects the found record and clears the search field. */
  take(found: SourceResult): void;
  clear(): void;
  /** Returns the name of the record with this id, from an earlier selection or from the server; null if unknown. */
  nameOf(kind: SelectedRecord, id: string): Promise<string | null>;
  stop(): void;
}

const MOST = 5;

/** Sources of search results, by kind of record. The picker does not search kinds without a source. */
export type Sources = Readonly<Partial<Record<SelectedRecord, Source>>>;

export function createPicker(sources: Sources): Picker {
  const names = new Map<string, string | null>();
  const { text, answer, type, settle, stop } = createLookup<readonly SourceResult[]>(async (search) => {
    // If the search request for one kind of record fails, the results of the other requests remain.
    const requests = SELECTED.flatMap(
      (kind) => sources[kind]?.({ search, limit: MOST }).catch(() => []) ?? [],
    );
    return (await Promise.all(requests)).flat();
  });
  const clear = () => settle('');
  return {
    text,
    found: answer,
    type,
    take({ kind, id, name }) {
      names.set(`${kind} ${id}`, name);
      clear();
    },
    clear,
    async nameOf(kind, id) {
      const key = `${kind} ${id}`;
      const known = names.get(key);
      if (known !== undefined) return known;
      const [one] = (await sources[kind]?.({ _id: id, limit: 1 }).catch(() => [])) ?? [];
      names.set(key, one?.name ?? null);
      return one?.name ?? null;
    },
    stop,
  };
}
