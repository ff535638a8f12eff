/** How often the server asks others. What does not come through asks nobody. */
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

/** One question at a time, `pauseMs` between the end of one and the next; at most `most` wait. */
export function inTurn(pauseMs: number, most: number): Gate {
  let turn = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= most) throw new NoAnswer('too many at once');
    waiting += 1;
    const mine = turn;
    let pass = () => {};
    turn = new Promise((resolve) => (pass = resolve));
    await mine;
    try {
      return await work();
    } finally {
      waiting -= 1;
      setTimeout(pass, pauseMs).unref();
    }
  };
}

/** Remembers the newest answers, so that nobody is asked twice. */
export function remembering<T>(ask: (words: string) => Promise<T>, most: number): typeof ask {
  const answers = new Map<string, T>();
  return async (words) => {
    const known = answers.get(words);
    if (known !== undefined) return known;
    const answer = await ask(words);
    answers.set(words, answer);
    for (const oldest of answers.keys()) {
      if (answers.size <= most) break;
      answers.delete(oldest);
    }
    return answer;
  };
}
