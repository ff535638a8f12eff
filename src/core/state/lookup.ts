/** What somebody types to find one of very many, and what was answered to it. */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { ApiError } from '../api/api-error.ts';
import { createResource } from './remote/resource.ts';

export interface Lookup<Answer> {
  readonly text: ReadonlySignal<string>;
  /** Null while nobody knows. */
  readonly answer: ReadonlySignal<Answer | null>;
  readonly failure: ReadonlySignal<ApiError | null>;
  /** Asks for what is typed; nothing typed asks for nothing, unless the lookup suggests. */
  type(text: string): void;
  /** Takes the text without asking for it: one was chosen, or the field emptied. */
  settle(text: string): void;
  stop(): void;
}

/** While somebody types, it is asked for once they pause. */
const PAUSE_MS = 250;

/**
 * `ask` is given the text without spaces around it, and rejects with an `ApiError` only. One that `suggests` is asked with nothing
 * typed too, at once.
 */
export function createLookup<Answer>(
  ask: (text: string) => Promise<Answer>,
  { suggests = false }: { readonly suggests?: boolean } = {},
): Lookup<Answer> {
  const text = signal('');
  const { value, load, forget } = createResource<Answer>({
    ask: () => ask(text.peek().trim()),
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
      const isEmpty = typed.trim() === '';
      if (isEmpty && !suggests) return settle(typed);
      text.value = typed;
      // What was found stays until the next answer, so that the list does not flicker under the keys.
      void load(isEmpty ? {} : { pauseMs: PAUSE_MS });
    },
    settle,
    stop: forget,
  };
}

/** The same among what is known here, so that nobody waits: `find` is given the text without spaces around it. */
export function createLocalLookup<Answer>(find: (text: string) => Answer): Lookup<Answer> {
  const text = signal('');
  const isOpen = signal(false);
  const settle = (typed: string, opens: boolean) =>
    batch(() => {
      text.value = typed;
      isOpen.value = opens;
    });
  return {
    text,
    answer: computed(() => (isOpen.value ? find(text.value.trim()) : null)),
    failure: signal(null),
    type: (typed) => settle(typed, true),
    settle: (typed) => settle(typed, false),
    stop: () => settle(text.peek(), false),
  };
}
