/** Pasting a block of names and amounts into the table, emptying it, and undoing either: what was done and what was not. */
import { batch, signal, untracked, type ReadonlySignal } from '@preact/signals-react';
import type { Locale } from '#core/format/locale.ts';
import { isPastedBlock } from './paste/is-block.ts';
import type { PastingOptions, Told } from './paste/told.ts';

export interface Pasting {
  readonly told: ReadonlySignal<Told | null>;
  /** Takes a pasted text unless it is a single value; the amounts follow once its code and its people are there. */
  take(id: string, text: string, locale: Locale): boolean;
  clear(ids: readonly string[]): void;
  undo(): void;
  /** Reports what an amount cell has undone. */
  tellUndone(count: number): void;
  /** Closes what was told. */
  close(): void;
}

export const loadTakeBlock = async () => (await import('./paste/take-block.ts')).takeBlock;

export function createPasting(options: PastingOptions): Pasting {
  const { drafts, isMoving } = options;
  const told = signal<Told | null>(null);
  /** Counts pastes: the answer to an earlier one is dropped. */
  let turn = 0;
  const tell = (next: Told | null) => {
    turn += 1;
    told.value = next;
  };
  const step = (work: () => void, tellOf: (step: number) => Told) =>
    batch(() => {
      drafts.step(work);
      tell(tellOf(drafts.steps.peek()));
    });
  const read = async (id: string, text: string, locale: Locale) => {
    tell({ kind: 'reading' });
    const mine = turn;
    const result = await loadTakeBlock()
      .then((takeBlock) => takeBlock(options, { id, text, locale }))
      .catch((): { kind: 'refused'; why: 'unavailable' } => ({ kind: 'refused', why: 'unavailable' }));
    if (turn !== mine) return;
    // The movement takes the amounts that were typed when it was confirmed.
    if (result.kind === 'refused' || untracked(isMoving)) {
      tell(result.kind === 'refused' ? result : null);
      return;
    }
    const { fill, ...rest } = result;
    step(fill, (at) => ({ ...rest, step: at }) as Told);
  };
  return {
    told,
    take(id, text, locale) {
      if (!isPastedBlock(text, locale)) return false;
      void read(id, text, locale);
      return true;
    },
    clear(ids) {
      const filled = new Set(drafts.ids());
      const cleared = ids.filter((id) => filled.has(id));
      if (cleared.length === 0) return;
      step(
        () => drafts.set(cleared, null),
        (at) => ({ kind: 'cleared', count: cleared.length, step: at }),
      );
    },
    undo() {
      const count = drafts.undo();
      if (count > 0) tell({ kind: 'undone', count });
    },
    tellUndone(count) {
      if (count > 0) tell({ kind: 'undone', count });
    },
    close: () => tell(null),
  };
}
