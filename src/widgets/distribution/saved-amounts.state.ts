/**
 * Saves typed amounts until the amounts are distributed or cleared, and offers them at the next visit. Only the user
 * restores saved amounts: the list may have changed and the amounts are money.
 */
import { batch, computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-react';
import { followTyping } from '#blocks/allocation-sheet/follow-typing.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import type { StoredDraft, DraftSlot } from '#core/state/saved-draft.ts';
import { createPause } from '#core/state/pause.ts';
import type { Places } from '#blocks/distribution-table/expense-centers.model.ts';
import type { DistributionContext } from './distribution-context.ts';
import {
  keptAmountsOf,
  placeSaved,
  type SavedAmount,
} from '#blocks/distribution-table/stored-amounts.model.ts';
import { savedAmountsOf } from '#blocks/distribution-table/saved-amounts.ts';
import { reportLeftOut } from '#blocks/distribution-table/type-again.ts';
import { isWhole } from '#blocks/distribution-table/list.state.ts';

interface OfferedAmounts {
  readonly count: number;
  readonly totalCents: Cents;
  readonly typedAt: Date;
}

export interface SavedAmounts {
  /**
   * Saved amounts that the user can restore. Null after the user restored or discarded the amounts. Null also while the
   * outcome of an interrupted distribution of these amounts is unknown.
   */
  readonly offered: ReadonlySignal<OfferedAmounts | null>;
  takeUp(): void;
  discard(): void;
  /** Saves typed amounts until the returned function is called. */
  start(): () => void;
}

type Amounts = readonly SavedAmount[];
type SavedDraft = DraftSlot<Amounts>;

export function createSavedAmounts(context: DistributionContext): SavedAmounts {
  const { session, list, expenseCenters, drafts, movements } = context;
  const places = (): Places => ({
    rows: list.rows(),
    expenseCenters: expenseCenters.offered.peek(),
  });
  const shelf = createShelf(context, places);
  const decide = (work: () => void) => {
    batch(() => {
      work();
      shelf.earlier.value = null;
    });
    shelf.pause.now();
  };
  return {
    offered: computed(() => {
      const saved = expenseCenters.settled.value ? shelf.waiting.value : null;
      if (!saved) return null;
      const totalCents = sumCents(saved.value.map(({ amountCents }) => amountCents));
      return { count: saved.value.length, totalCents, typedAt: saved.savedAt };
    }),
    takeUp: () =>
      decide(() => {
        const { placed, leftOut } = placeSaved(shelf.waiting.peek()?.value ?? [], places());
        const typed = new Set(drafts.ids());
        for (const { id, amount } of placed) if (!typed.has(id)) drafts.set([id], amount);
        reportLeftOut(context, leftOut);
      }),
    discard: () => decide(() => undefined),
    start() {
      const stops = [
        followPlace(context, shelf.open),
        effect(() => {
          // If a reload interrupted the distribution and the server executed it, the saved amounts are not offered
          // again.
          const hasHappened = shelf.earlier.value?.isBeingSent && session.settlement.value?.done;
          if (hasHappened) untracked(() => decide(() => undefined));
        }),
        followTyping(context, shelf.pause),
        shelf.pause.start(),
      ];
      // The user may have typed before this module was loaded.
      if (drafts.ids().length > 0) shelf.pause.soon();
      return () => {
        shelf.pause.flush();
        const wasMoving = movements.running.peek() !== null;
        // The outcome of a running credit movement decides which amounts remain, so saving stops only after the
        // movement.
        whenDone(movements, () => {
          if (wasMoving) shelf.pause.now();
          for (const stop of stops) stop();
        });
      };
    },
  };
}

function createShelf({ session, drafts, movements }: DistributionContext, places: () => Places) {
  const earlier = signal<StoredDraft<Amounts> | null>(null);
  const waiting = computed(() => {
    const saved = earlier.value;
    return saved && (!saved.isBeingSent || session.settlement.value?.done === 0) ? saved : null;
  });
  let draft: SavedDraft | null = null;
  const pause = createPause(() => {
    const typed = keptAmountsOf(drafts.entries(), places());
    const isBeingSent = movements.running.peek()?.intent.kind === 'hand-out';
    const all = merged(typed, waiting.peek()?.value ?? []);
    if (all.length > 0) draft?.keep(all, isBeingSent);
    else draft?.drop();
  });
  return {
    earlier,
    /** Saved amounts of the last visit, or null if the amounts may already be distributed. */
    waiting,
    pause,
    open: (next: SavedDraft) => {
      draft = next;
      earlier.value = next.read();
    },
  };
}

/**
 * Merges saved and typed amounts. If an owner has a saved and a typed amount in a cost center, the typed amount wins.
 */
function merged(typed: readonly SavedAmount[], before: readonly SavedAmount[]): SavedAmount[] {
  const nameOf = ({ ownerId, expenseCenterId }: SavedAmount) => `${ownerId} ${expenseCenterId ?? ''}`;
  return [...new Map([...before, ...typed].map((amount) => [nameOf(amount), amount])).values()];
}

function followPlace({ session, list }: DistributionContext, open: (draft: SavedDraft) => void): () => void {
  const person = session.user.profile?._id;
  let openedType: BalanceSharingType | null = null;
  return effect(() => {
    const listing = list.listing.value;
    if (!person || listing.status !== 'ready' || !isWhole(listing.value)) return;
    const { type } = listing.value;
    if (type === openedType) return;
    openedType = type;
    untracked(() => open(savedAmountsOf(session, type)));
  });
}

function whenDone({ running }: DistributionContext['movements'], work: () => void): void {
  const stop = effect(() => {
    if (running.value) return;
    work();
    queueMicrotask(() => stop());
  });
}
