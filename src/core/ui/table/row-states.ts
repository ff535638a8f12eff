import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';

type RowState = { kind: 'pending' } | { kind: 'refused'; message: string } | { kind: 'saved' };
export type RowStateSignal = ReadonlySignal<RowState | null>;

const SAVED_MS = 2400;

/** Row marks by id. Each row has its own signal, so that a mark renders only its row. */
export interface RowStates {
  of(id: string): RowStateSignal;
  /** Marks these rows with one state; null removes their marks. The mark `saved` disappears after a moment. */
  set(ids: Iterable<string>, state: RowState | null): void;
  clear(): void;
}

export function createRowStates(): RowStates {
  const states = new Map<string, Signal<RowState | null>>();
  const of = (id: string) => {
    let state = states.get(id);
    if (!state) states.set(id, (state = signal<RowState | null>(null)));
    return state;
  };
  const set = (ids: Iterable<string>, state: RowState | null) => {
    const marked = [...ids];
    batch(() => marked.forEach((id) => (of(id).value = state)));
    if (state?.kind !== 'saved') return;
    setTimeout(() => {
      batch(() => {
        for (const id of marked) if (of(id).peek() === state) of(id).value = null;
      });
    }, SAVED_MS);
  };
  return { of, set, clear: () => set(states.keys(), null) };
}
