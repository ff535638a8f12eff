/** What runs in the studio: one thing at a time, and how it fails. */
import { signal } from '@preact/signals-react';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import type { OnProgress } from './rows.state.ts';

/** What runs; meanwhile nothing can be changed. `isLost`: an answer did not come, and waits to be asked for again. */
export type Activity =
  | { readonly kind: 'reading' }
  | { readonly kind: 'checking'; readonly done: number; readonly total: number }
  | { readonly kind: 'asking' | 'sending' | 'undoing'; readonly count: number; readonly isLost: boolean };

export interface ImportFailure {
  readonly during: Activity['kind'];
  readonly error: ApiError;
}

export type Desk = ReturnType<typeof createDesk>;

export function createDesk() {
  const activity = signal<Activity | null>(null);
  const failure = signal<ImportFailure | null>(null);
  let askAgain: (() => void) | null = null;
  const change = (next: { isLost: boolean } | { done: number }) => {
    if (activity.peek()) activity.value = { ...activity.peek(), ...next } as Activity;
  };
  const isFree = () => activity.peek() === null;
  /** What the register is asked without anything being created, people need not wait for. */
  const isOpen = () => isFree() || activity.peek()?.kind === 'asking';
  const run = async <T>(begun: Activity, work: (onProgress: OnProgress) => Promise<T>): Promise<T> => {
    activity.value = begun;
    try {
      return await work((done) => change({ done }));
    } finally {
      activity.value = null;
    }
  };
  return {
    activity,
    failure,
    isFree,
    isOpen,
    run,
    /** As `run`; null while something else runs, and where it fails: `failure` says how. */
    async attempt<T>(begun: Activity, work: () => Promise<T>): Promise<T | null> {
      if (!isFree()) return null;
      failure.value = null;
      try {
        return await run(begun, work);
      } catch (reason) {
        failure.value = { during: begun.kind, error: toApiError(reason) };
        return null;
      }
    },
    /** Until somebody asks again for an answer that was lost. */
    async waitForAsking() {
      change({ isLost: true });
      await new Promise<void>((resolve) => (askAgain = resolve));
      change({ isLost: false });
    },
    askAgain() {
      askAgain?.();
      askAgain = null;
    },
  };
}
