/**
 * Loads `saved-amounts.state.ts`, which saves typed amounts, apart from the code of the screen. Users cannot type
 * before the first rows, so the first rows do not wait for this module.
 */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { DistributionContext } from './distribution-context.ts';
import type { SavedAmounts } from './saved-amounts.state.ts';

const AGAIN_MS = 5_000;

export interface Keeping {
  /** State of the saved amounts; null until the module `saved-amounts.state.ts` is loaded. */
  readonly amounts: ReadonlySignal<SavedAmounts | null>;
  /** Saves typed amounts until the caller calls the returned function. */
  start(): () => void;
}

export function createKeeping(context: DistributionContext): Keeping {
  const amounts = signal<SavedAmounts | null>(null);
  return {
    amounts,
    start() {
      let isRunning = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let stop = () => {};
      const load = () =>
        void import('./saved-amounts.state.ts').then(
          ({ createSavedAmounts }) => {
            if (!isRunning) return;
            const savedAmounts = amounts.peek() ?? createSavedAmounts(context);
            stop = savedAmounts.start();
            amounts.value = savedAmounts;
          },
          () => {
            if (isRunning) timer = setTimeout(load, AGAIN_MS);
          },
        );
      load();
      return () => {
        isRunning = false;
        clearTimeout(timer);
        stop();
      };
    },
  };
}
