/** What somebody types to name a place, and the places it may mean. */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { PlacesAnswer } from '#contract/maps.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import { createResource } from '#core/state/resource.ts';

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
  const { value, load, forget } = createResource<PlacesAnswer>({
    ask: () => api('GET /maps/suggest', { query: { q: text.peek().trim() } }),
    onFailure: 'empty',
  });
  const settle = (typed: string) =>
    batch(() => {
      text.value = typed;
      forget();
    });
  return {
    text,
    answer: computed(() => (value.value.status === 'ready' ? value.value.value : null)),
    failure: computed(() => (value.value.status === 'failed' ? value.value.error : null)),
    type(typed) {
      if (typed.trim() === '') return settle(typed);
      text.value = typed;
      // What was found stays until the next answer, so that the list does not flicker under the keys.
      void load({ pauseMs: PAUSE_MS });
    },
    settle,
    stop: forget,
  };
}
