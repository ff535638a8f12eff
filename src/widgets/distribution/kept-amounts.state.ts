/**
 * What is typed is kept until it is handed out or cleared, and offered again when the screen is opened anew. It is put
 * back when the user asks for it, never unasked: it is money, and the list may have changed meanwhile.
 */
import { batch, computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-react';
import type { BalanceSharingType } from '#contract/values.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Kept, KeptDraft } from '#core/state/kept-draft.ts';
import { createPause } from '#core/state/pause.ts';
import type { Places } from '#blocks/distribution-table/centers.model.ts';
import type { DistributionContext } from './distribution-context.ts';
import { keptAmountsOf, placeKept, type KeptAmount } from '#blocks/distribution-table/kept-amounts.model.ts';
import { savedAmountsOf } from '#blocks/distribution-table/saved-amounts.ts';
import { rowsIn } from '#blocks/distribution-table/list.state.ts';
import { isWhole } from '#blocks/distribution-table/rows.model.ts';

interface OfferedAmounts {
  readonly count: number;
  readonly totalCents: Cents;
  readonly typedAt: Date;
}

export interface KeptAmounts {
  /** What was typed before and can be put back; null once it is decided, and while it is not known what became of it. */
  readonly offered: ReadonlySignal<OfferedAmounts | null>;
  /** Puts it back where nothing else was typed meanwhile; what belongs nowhere any more is told. */
  takeUp(): void;
  discard(): void;
  /** Keeps what is typed, until the answer is called. */
  start(): () => void;
}

type Amounts = readonly KeptAmount[];
type Draft = KeptDraft<Amounts>;

export function createKeptAmounts(context: DistributionContext): KeptAmounts {
  const { session, list, centers, drafts, movements, notify } = context;
  const places = (): Places => ({ rows: rowsIn(list.listing.peek()), centers: centers.offered.peek() });
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
      const kept = centers.settled.value ? shelf.waiting.value : null;
      if (!kept) return null;
      const totalCents = sumCents(kept.value.map(({ amountCents }) => amountCents));
      return { count: kept.value.length, totalCents, typedAt: kept.keptAt };
    }),
    takeUp: () =>
      decide(() => {
        const { placed, gone } = placeKept(shelf.waiting.peek()?.value ?? [], places());
        const typed = new Set(drafts.ids());
        for (const { id, amount } of placed) if (!typed.has(id)) drafts.set([id], amount);
        if (gone.length === 0) return;
        const amountCents = sumCents(gone.map((kept) => kept.amountCents));
        notify({ kind: 'leftOut', amountCents });
      }),
    discard: () => decide(() => undefined),
    start() {
      const stops = [
        followPlace(context, shelf.open),
        effect(() => {
          // Of a movement that has happened nothing is offered again.
          const hasHappened = shelf.earlier.value?.isBeingSent && session.settlement.value?.done;
          if (hasHappened) untracked(() => decide(() => undefined));
        }),
        followChanges(context, (isPressing) => (isPressing ? shelf.pause.now() : shelf.pause.soon())),
        shelf.pause.start(),
      ];
      // Typed before this code was there.
      if (drafts.ids().length > 0) shelf.pause.soon();
      return () => {
        shelf.pause.flush();
        const wasMoving = movements.running.peek() !== null;
        // What runs is waited for: only its outcome tells what is to be kept.
        whenDone(movements, () => {
          if (wasMoving) shelf.pause.now();
          for (const stop of stops) stop();
        });
      };
    },
  };
}

/** What is kept at the place of this screen, and what stood there when it was opened. */
function createShelf({ session, drafts, movements }: DistributionContext, places: () => Places) {
  const earlier = signal<Kept<Amounts> | null>(null);
  const waiting = computed(() => {
    const kept = earlier.value;
    return kept && (!kept.isBeingSent || session.settlement.value?.done === 0) ? kept : null;
  });
  let draft: Draft | null = null;
  const pause = createPause(() => {
    const typed = keptAmountsOf(drafts.entries(), places());
    const isBeingSent = movements.running.peek()?.intent.kind === 'hand-out';
    const all = merged(typed, waiting.peek()?.value ?? []);
    if (all.length > 0) draft?.keep(all, isBeingSent);
    else draft?.drop();
  });
  return {
    earlier,
    /** What can be offered: not what may have been handed out. */
    waiting,
    pause,
    open: (next: Draft) => {
      draft = next;
      earlier.value = next.read();
    },
  };
}

/** What was typed last stands in for what was typed before. */
function merged(typed: readonly KeptAmount[], before: readonly KeptAmount[]): KeptAmount[] {
  const nameOf = ({ ownerId, centerId }: KeptAmount) => `${ownerId} ${centerId ?? ''}`;
  return [...new Map([...before, ...typed].map((amount) => [nameOf(amount), amount])).values()];
}

/** Opens what is kept of this person, organization and sharing type once the whole list is there to put it into. */
function followPlace({ session, list }: DistributionContext, open: (draft: Draft) => void): () => void {
  const person = session.user.profile?._id;
  let opened: BalanceSharingType | null = null;
  return effect(() => {
    const listing = list.listing.value;
    if (!person || listing.status !== 'ready' || !isWhole(listing.value)) return;
    const { type } = listing.value;
    if (type === opened) return;
    opened = type;
    untracked(() => open(savedAmountsOf(session, type)));
  });
}

/** Told of every change of an amount; at once where a movement begins or ends. */
function followChanges(
  { drafts, movements }: DistributionContext,
  tell: (isPressing: boolean) => void,
): () => void {
  let changes = drafts.changes.peek();
  let isMoving = movements.running.peek() !== null;
  return effect(() => {
    const now = { changes: drafts.changes.value, isMoving: movements.running.value !== null };
    const isPressing = now.isMoving !== isMoving;
    if (!isPressing && now.changes === changes) return;
    ({ changes, isMoving } = now);
    untracked(() => tell(isPressing));
  });
}

function whenDone({ running }: DistributionContext['movements'], work: () => void): void {
  const stop = effect(() => {
    if (running.value) return;
    work();
    queueMicrotask(() => stop());
  });
}
