/** One movement at a time: what runs, whether its outcome is still unknown, and the key it keeps until a definite answer. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import { ApiError } from '#core/api/api-error.ts';
import type { Cents } from '#core/money/cents.ts';

export type MovementKind = 'hand-out' | 'collect' | 'share' | 'unshare' | 'sharing-type';

/**
 * `checking`: no answer yet, the same request is being asked again. `unknown`: asking again gave no answer either; the
 * table stays locked until `askAgain` brings one, because only the key knows whether the credit moved.
 */
export interface Activity {
  readonly kind: MovementKind;
  readonly status: 'running' | 'checking' | 'unknown';
  readonly amountCents: Cents;
  readonly progress: { readonly done: number; readonly total: number } | null;
}

/** Makes one call under the key it is given, and tells when it has to ask again. */
export type Call<T> = (key: string, onChecking: () => void) => Promise<T>;

export interface Movements {
  readonly activity: ReadonlySignal<Activity | null>;
  /** Runs `work` as the only movement; while another runs it does nothing (two clicks are one intent). */
  run(start: Pick<Activity, 'kind' | 'amountCents' | 'progress'>, work: () => Promise<void>): Promise<void>;
  /** One call under one key, until its answer is definite. Rejects with a refusal only. */
  move<T>(call: Call<T>): Promise<T>;
  progress(done: number): void;
  /** After `unknown`: the same call, the same key. */
  askAgain(): void;
}

export function createMovements(createKey: () => string): Movements {
  const activity = signal<Activity | null>(null);
  let askAgain: (() => void) | null = null;

  const change = (next: Partial<Activity>) => {
    if (activity.peek()) activity.value = { ...(activity.peek() as Activity), ...next };
  };
  const move = async <T>(call: Call<T>): Promise<T> => {
    const key = createKey();
    for (;;) {
      try {
        change({ status: 'running' });
        return await call(key, () => change({ status: 'checking' }));
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.outcome !== 'unknown') throw failure;
        change({ status: 'unknown' });
        await new Promise<void>((resolve) => (askAgain = resolve));
      }
    }
  };
  return {
    activity,
    move,
    async run(start, work) {
      if (activity.peek()) return;
      activity.value = { ...start, status: 'running' };
      try {
        await work();
      } finally {
        activity.value = null;
      }
    },
    progress: (done) => {
      const { progress } = activity.peek() ?? {};
      if (progress) change({ progress: { ...progress, done } });
    },
    askAgain: () => {
      askAgain?.();
      askAgain = null;
    },
  };
}
