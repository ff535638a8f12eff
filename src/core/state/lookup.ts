import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { ApiError } from '../api/api-error.ts';
import { createResource } from './remote/resource.ts';

export interface Lookup<Answer> {
  readonly text: ReadonlySignal<string>;
  /** Answer to the search; null until an answer arrives. */
  readonly answer: ReadonlySignal<Answer | null>;
  readonly failure: ReadonlySignal<ApiError | null>;
  /** Starts a search for the text. Empty text starts a search only if the lookup has `suggests`. */
  type(text: string): void;
  /** Sets the text without a search, after the user selected an answer or emptied the field. */
  settle(text: string): void;
  stop(): void;
}

const PAUSE_MS = 250;

/**
 * `ask` receives the trimmed text and rejects only with an `ApiError`. With `suggests`, empty text starts a search at
 * once.
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
      // The previous answer stays until the next one arrives, so that the list does not flicker.
      void load(isEmpty ? {} : { pauseMs: PAUSE_MS });
    },
    settle,
    stop: forget,
  };
}

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
