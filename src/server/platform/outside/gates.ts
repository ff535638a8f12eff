/** How often the server asks others. What does not come through asks nobody. */
import { setTimeout as wait } from 'node:timers/promises';
import { NoAnswer } from './fetch-json.ts';

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `most` questions at once. */
export function atOnce(most: number): Gate {
  let asking = 0;
  return async (work) => {
    if (asking >= most) throw new NoAnswer('too many at once');
    asking += 1;
    try {
      return await work();
    } finally {
      asking -= 1;
    }
  };
}

/** Takes the next turn of all servers together: in how many milliseconds it begins; null where that is too long. */
export type TakeTurn = () => Promise<number | null>;

/** Each question waits for its turn. One that would wait too long, or whose turn nobody can tell, is not asked. */
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

/** After a question that nobody answered in time, asks nothing for a while: whoever types does not wait for each letter. */
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

/** One gate behind the other. */
export function throughBoth(outer: Gate, inner: Gate): Gate {
  return (work) => outer(() => inner(work));
}

/** Remembers the newest answers by what `keyOf` makes of a question, so that nobody is asked twice. */
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
