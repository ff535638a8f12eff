import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Purchase } from '#contract/purchases.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Session } from '#core/session/session.ts';
import { createLookup, type Lookup } from '#core/state/lookup.ts';
import { findPurchases } from './find-purchases.ts';

export interface Naming {
  readonly one: Lookup<readonly Purchase[]>;
  /** Selected purchase; null without a selection. */
  readonly purchase: Signal<Purchase | null>;
  readonly isChanged: ReadonlySignal<boolean>;
  /** True if the user tried to submit text that matches no purchase. */
  readonly isMissed: ReadonlySignal<boolean>;
  /** Returns false and marks the field if it has text but no selected purchase. */
  isSettled(): boolean;
}

export function createNaming(session: Session, given: Purchase | null, locale: Locale): Naming {
  const one = createLookup<readonly Purchase[]>((text) => findPurchases(session, text, locale), {
    suggests: true,
  });
  const purchase = signal(given);
  const missed = signal<string | null>(null);
  return {
    one,
    purchase,
    isChanged: computed(() => purchase.value !== given),
    isMissed: computed(() => missed.value === one.text.value && purchase.value === null),
    isSettled() {
      const text = one.text.peek();
      const isLoose = purchase.peek() === null && text.trim() !== '';
      missed.value = isLoose ? text : null;
      return !isLoose;
    },
  };
}
