/** Work that is dear: a few at a time, a few more waiting, and the rest sent away at once. */
import { Refusal } from '../refusal.ts';

export interface QueueLimits {
  readonly running: number;
  readonly waiting: number;
}

/** Runs what it is given in the order of arrival. Refuses with `too_many_requests` when as many wait as may. */
export function createBoundedQueue({ running, waiting }: QueueLimits) {
  const line: (() => void)[] = [];
  let active = 0;
  return async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (active < running) active += 1;
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve));
    else throw new Refusal('too_many_requests', undefined, 1);
    try {
      return await work();
    } finally {
      // A waiting one takes over the place, so that nobody who comes in between overtakes it.
      const next = line.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
