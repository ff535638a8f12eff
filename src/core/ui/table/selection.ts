import { signal, type ReadonlySignal } from '@preact/signals-react';

/** Ids of the selected rows of one table. The table ignores ids without a row. */
export interface Selection {
  readonly ids: ReadonlySignal<ReadonlySet<string>>;
  has(id: string): boolean;
  set(ids: Iterable<string>, selected: boolean): void;
  clear(): void;
}

export function createSelection(initial: Iterable<string> = []): Selection {
  const ids = signal<ReadonlySet<string>>(new Set(initial));
  return {
    ids,
    has: (id) => ids.value.has(id),
    set(changed, selected) {
      const next = new Set(ids.peek());
      for (const id of changed) {
        if (selected) next.add(id);
        else next.delete(id);
      }
      ids.value = next;
    },
    clear() {
      if (ids.peek().size > 0) ids.value = new Set();
    },
  };
}

/** Ids of the rows from `from` to `to`, both included, in the shown order. If `from` is unknown, returns only `to`. */
export function idsBetween(shown: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : shown.indexOf(from);
  const end = shown.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}

export function shareSelected(shown: Iterable<string>, ids: ReadonlySet<string>): 'none' | 'some' | 'all' {
  let selected = 0;
  let count = 0;
  for (const id of shown) {
    count += 1;
    if (ids.has(id)) selected += 1;
  }
  if (selected === 0) return 'none';
  return selected === count ? 'all' : 'some';
}
