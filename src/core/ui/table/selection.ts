import { signal, type ReadonlySignal } from '@preact/signals-react';

/** The ids of the selected rows of one table. Ids that are no longer among the rows are left out by the table. */
export interface Selection {
  readonly ids: ReadonlySignal<ReadonlySet<string>>;
  has(id: string): boolean;
  /** Adds or takes out many at once: one notification. */
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
