/** What a report is narrowed to, among more vehicles, people, stations and cost centres than a list shows. */
import type { ReadonlySignal } from '@preact/signals-react';
import { createLookup } from '#core/state/lookup.ts';
import { PICKED, type Found, type Picked, type Source } from './sources.ts';

export interface Picker {
  readonly text: ReadonlySignal<string>;
  /** Null while nobody knows. */
  readonly found: ReadonlySignal<readonly Found[] | null>;
  type(text: string): void;
  /** Takes one, and empties the field. */
  take(found: Found): void;
  clear(): void;
  /** What an id stands for: as it was taken here, or as its register has it; null where there is none. */
  nameOf(kind: Picked, id: string): Promise<string | null>;
  stop(): void;
}

/** Of each kind. */
const MOST = 5;

/** What there is no source for cannot be picked. */
export type Sources = Readonly<Partial<Record<Picked, Source>>>;

export function createPicker(sources: Sources): Picker {
  const names = new Map<string, string | null>();
  const { text, answer, type, settle, stop } = createLookup<readonly Found[]>(async (search) => {
    // One register that does not answer leaves the others.
    const asked = PICKED.flatMap((kind) => sources[kind]?.({ search, limit: MOST }).catch(() => []) ?? []);
    return (await Promise.all(asked)).flat();
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
