/** Queue for expensive work. It limits the running and the waiting tasks and refuses all others. */
import { Refusal } from '../refusal.ts';

export interface QueueLimits {
  readonly running: number;
  readonly waiting: number;
}

/** Runs work in order of arrival. Refuses with `too_many_requests` if the queue is full. */
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
      // The first waiting task takes over the slot of the finished task, so that no newer task overtakes it.
      const next = line.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
