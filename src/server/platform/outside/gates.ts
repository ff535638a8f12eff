import { setTimeout as wait } from 'node:timers/promises';
import { NoAnswer } from './fetch-json.ts';

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Fails a request with `NoAnswer` while `most` requests are running. */
export function atOnce(most: number): Gate {
  let running = 0;
  return async (work) => {
    if (running >= most) throw new NoAnswer('too many at once');
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
}

/**
 * Takes the next turn to send a request, from turns that all Litro servers share. Returns the milliseconds until the
 * turn begins; null if the wait is too long.
 */
export type TakeTurn = () => Promise<number | null>;

/** Each request waits for its turn. A request fails if the wait is too long or the function `takeTurn` fails. */
export function inTurn(takeTurn: TakeTurn): Gate {
  return async (work) => {
    const waitMs = await takeTurn().catch(() => {
      throw new NoAnswer('no turn');
    });
    if (waitMs === null) throw new NoAnswer('too many at once');
    await wait(waitMs);
    return work();
  };
}

/** Sends no requests for `restMs` after a timeout, so that a typing user does not wait at each letter. */
export function resting(restMs: number, now: () => number = () => performance.now()): Gate {
  let until = -Infinity;
  return async (work) => {
    if (now() < until) throw new NoAnswer('resting');
    try {
      return await work();
    } catch (error) {
      if (error instanceof NoAnswer && error.message === 'timeout') until = now() + restMs;
      throw error;
    }
  };
}

export function throughBoth(outer: Gate, inner: Gate): Gate {
  return (work) => outer(() => inner(work));
}

/** Caches the newest `most` responses by `keyOf`, so that the server does not send a repeated request. */
export function remembering<Q, T>(
  ask: (question: Q) => Promise<T>,
  keyOf: (question: Q) => string,
  most: number,
): typeof ask {
  const answers = new Map<string, T>();
  return async (question) => {
    const key = keyOf(question);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = await ask(question);
    answers.set(key, answer);
    for (const oldest of answers.keys()) {
      if (answers.size <= most) break;
      answers.delete(oldest);
    }
    return answer;
  };
}
