/** What somebody types to name a place, and the places it may mean. */
import { batch, signal, type ReadonlySignal } from '@preact/signals-react';
import type { PlacesAnswer } from '#contract/maps.ts';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';

/** While somebody types, it is asked for once they pause. */
const PAUSE_MS = 250;

export interface PlaceSearch {
  readonly text: ReadonlySignal<string>;
  /** What the server answered to the text; null while nobody knows. */
  readonly answer: ReadonlySignal<PlacesAnswer | null>;
  readonly failure: ReadonlySignal<ApiError | null>;
  /** Asks for what is typed; nothing typed asks for nothing. */
  type(text: string): void;
  /** Takes the text without asking for it: a place was chosen, or the field emptied. */
  settle(text: string): void;
  stop(): void;
}

export function createPlaceSearch({ api }: Pick<Session, 'api'>): PlaceSearch {
  const text = signal('');
  const answer = signal<PlacesAnswer | null>(null);
  const failure = signal<ApiError | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;

  const ask = async (q: string) => {
    const mine = turn;
    try {
      const found = await api('GET /maps/suggest', { query: { q } });
      if (mine === turn) answer.value = found;
    } catch (reason) {
      if (mine !== turn) return;
      batch(() => {
        answer.value = null;
        failure.value = toApiError(reason);
      });
    }
  };
  const settle = (typed: string) => {
    turn += 1;
    clearTimeout(timer);
    batch(() => {
      text.value = typed;
      answer.value = null;
      failure.value = null;
    });
  };
  return {
    text,
    answer,
    failure,
    type(typed) {
      const before = answer.peek();
      settle(typed);
      const q = typed.trim();
      if (q === '') return;
      // What was found stays until the next answer, so that the list does not flicker under the keys.
      answer.value = before;
      timer = setTimeout(() => void ask(q), PAUSE_MS);
    },
    settle,
    stop() {
      turn += 1;
      clearTimeout(timer);
    },
  };
}
