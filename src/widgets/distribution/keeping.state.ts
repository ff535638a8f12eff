/**
 * Loads the module that saves typed amounts after the first rows: without rows the user cannot
 * type.
 */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { DistributionContext } from './distribution-context.ts';
import type { SavedAmounts } from './saved-amounts.state.ts';

/** Delay before another attempt to load the module. */
const AGAIN_MS = 5_000;

export interface Keeping {
  /** State of the saved amounts; null until its module is loaded. */
  readonly amounts: ReadonlySignal<SavedAmounts | null>;
  /** Saves typed amounts until the returned function is called. */
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
