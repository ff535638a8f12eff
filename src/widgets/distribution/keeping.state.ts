/** Keeping what is typed, by code that follows the first rows: before them nothing can be typed. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { DistributionContext } from './distribution-context.ts';
import type { KeptAmounts } from './kept-amounts.state.ts';

/** Where the code did not come, it is asked for again. */
const AGAIN_MS = 5_000;

export interface Keeping {
  /** Null until its code is there. */
  readonly amounts: ReadonlySignal<KeptAmounts | null>;
  /** Keeps what is typed, until the answer is called. */
  start(): () => void;
}

export function createKeeping(context: DistributionContext): Keeping {
  const amounts = signal<KeptAmounts | null>(null);
  return {
    amounts,
    start() {
      let isRunning = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let stop = () => {};
      const load = () =>
        void import('./kept-amounts.state.ts').then(
          ({ createKeptAmounts }) => {
            if (!isRunning) return;
            const kept = amounts.peek() ?? createKeptAmounts(context);
            stop = kept.start();
            amounts.value = kept;
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
