/** Pasting a block of names and amounts into the table, emptying it, and taking either back: what was done and what was not. */
import { batch, signal, untracked, type ReadonlySignal } from '@preact/signals-react';
import type { BalanceSharingType } from '#contract/values.ts';
import type { Locale } from '#core/format/locale.ts';
import type { DraftAmounts } from '#core/ui/table/draft-amounts.ts';
import type { Session } from '#core/session/session.ts';
import type { Centers } from './centers.state.ts';
import type { List } from './list.state.ts';
import type { Matched } from './paste/match.model.ts';
import type { PasteRefusal } from './paste/read-block.model.ts';
import { isPastedBlock } from './paste/is-block.ts';
import type { DistributionRow } from './rows.model.ts';

/** Why nothing of a pasted block was filled in. `unavailable`: the people of its CPFs could not be looked up. */
type Refused = PasteRefusal | 'loading' | 'unavailable' | 'nobody';

/** The last thing that was done to many amounts at once. */
export type Told =
  | { readonly kind: 'reading' }
  | { readonly kind: 'refused'; readonly why: Refused; readonly matched?: Matched }
  | { readonly kind: 'matched'; readonly matched: Matched; readonly step: number }
  | { readonly kind: 'column'; readonly filled: number; readonly left: number; readonly step: number }
  | { readonly kind: 'cleared'; readonly count: number; readonly step: number }
  | { readonly kind: 'undone'; readonly count: number };

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

export interface PastingOptions {
  readonly session: Session;
  readonly list: List;
  readonly centers: Centers;
  readonly drafts: DraftAmounts;
  type(): BalanceSharingType;
  /** The rows of the table, or of the selected cost center. */
  readonly rows: ReadonlySignal<readonly DistributionRow[]>;
  /** Ids of the rows that pass search and filters, in the shown order. */
  readonly shown: ReadonlySignal<ReadonlySet<string> | null>;
  readonly isMoving: () => boolean;
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
