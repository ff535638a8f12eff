/** Which purchase a deposit is to name, while it is looked for. */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Purchase } from '#contract/purchases.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Session } from '#core/session/session.ts';
import { createLookup, type Lookup } from '#core/state/lookup.ts';
import { findPurchases } from './find-purchases.ts';

export interface Naming {
  readonly one: Lookup<readonly Purchase[]>;
  /** Null while none is chosen. */
  readonly purchase: Signal<Purchase | null>;
  readonly isChanged: ReadonlySignal<boolean>;
  /** The form was to be sent while something stood there that is no purchase. */
  readonly isMissed: ReadonlySignal<boolean>;
  /** False, and said so, where something is typed and nothing chosen. */
  isSettled(): boolean;
}

export function createNaming(session: Session, given: Purchase | null, locale: Locale): Naming {
  const one = createLookup<readonly Purchase[]>((text) => findPurchases(session, text, locale), {
    suggests: true,
  });
  const purchase = signal(given);
  /** What stood there then. */
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
