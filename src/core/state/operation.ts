/**
 * State of an action that changes data on the server. An operation runs one intent at a time and ignores clicks
 * meanwhile. Each call keeps its idempotency key until the answer is definite. An unknown outcome is no failure: the
 * user can repeat the same request under the same key. If the user leaves the page, the next session settles the open
 * keys (`core/session/open-keys.ts`).
 */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { toApiError, type ApiError } from '../api/api-error.ts';
import type { UnderKey } from '../api/api.ts';
import { createKey } from '../api/idempotency-key.ts';
import type { OnSent } from '../api/upload.ts';
import { takeSteps, type Steps } from './operation-steps.ts';

interface OperationProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * `checking`: an answer was lost and the client repeats the same request. `unknown`: the repetitions gave no answer
 * either. The operation then blocks every other intent until `askAgain` brings an answer.
 */
export interface Running<Intent> {
  readonly intent: Intent;
  readonly status: 'pending' | 'checking' | 'unknown';
  /** Progress of an intent with several steps; null for an intent of one step. */
  readonly progress: OperationProgress | null;
  /** Uploaded share of a large body, from 0 to 1; null if the upload is not tracked. */
  readonly sent: number | null;
}

export interface Refused<Intent, Reason> {
  readonly intent: Intent;
  /** `outcome` is `unknown` only if a call without an idempotency key received no answer. */
  readonly error: ApiError;
  /** Reasons of rejections by row id. The reasons accumulate over the calls of one intent. */
  readonly rows: ReadonlyMap<string, Reason>;
}

/**
 * `busy`: another intent runs, and the new intent was not started. `vetoed`: `ask` returned false, and nothing was
 * sent.
 */
type OperationOutcome<T> =
  | { readonly status: 'done'; readonly answer: T }
  | { readonly status: 'refused'; readonly error: ApiError }
  | { readonly status: 'vetoed' | 'busy' };

/**
 * Rows that a call changes. The operation marks the rows as pending while the call runs. After success, the caller
 * marks the rows.
 */
export interface AboutRows<Reason> {
  readonly ids: readonly string[];
  readonly reasonsOf?: (error: ApiError) => ReadonlyMap<string, Reason>;
}

export interface OperationAction<Reason> {
  /** Runs one call under its own key until the answer is definite. Rejects only with a definite refusal. */
  send<T>(call: (under: UnderKey) => Promise<T>, about?: AboutRows<Reason>): Promise<T>;
  /**
   * Runs the steps in sequence until `stop`, or until `goesOn` returns false for an error. By default the operation
   * goes on after every error.
   */
  each<Item, T>(
    items: readonly Item[],
    step: (item: Item) => Promise<T>,
    goesOn?: (error: ApiError) => boolean,
  ): Promise<Steps<Item, T>>;
  progress(done: number, total: number): void;
  readonly onSent: OnSent;
}

interface RunOptions<Reason> {
  /**
   * Called before the operation sends anything; false cancels the intent. The function lets the host page veto the
   * intent.
   */
  readonly ask?: () => boolean;
  readonly rows?: AboutRows<Reason>;
}

export interface Operation<Intent, Reason = never> {
  readonly running: ReadonlySignal<Running<Intent> | null>;
  /** True while a call is running. False while an unknown outcome waits for `askAgain`. */
  readonly busy: ReadonlySignal<boolean>;
  readonly refused: ReadonlySignal<Refused<Intent, Reason> | null>;
  run<T>(
    intent: Intent,
    work: (action: OperationAction<Reason>) => Promise<T>,
    options?: RunOptions<Reason>,
  ): Promise<OperationOutcome<T>>;
  /** Repeats the call under the same key; only valid in status `unknown`. */
  askAgain(): void;
  /** Lets the running step finish and starts no further step. */
  stop(): void;
  clear(): void;
}

export interface OperationOptions {
  readonly marks?: { set(ids: Iterable<string>, mark: { kind: 'pending' } | null): void };
  /** Called each time an outcome stays unknown, because the displayed data may be outdated. */
  readonly onUnknown?: () => void;
  readonly createKey?: () => string;
}

export function createOperation<Intent, Reason = never>(
  options: OperationOptions = {},
): Operation<Intent, Reason> {
  const state = createState<Intent, Reason>(options);
  const { running, refused, mark } = state;
  const { action, ...asking } = createAction(state, options);
  const clear = () => {
    mark([...(refused.peek()?.rows.keys() ?? [])], null);
    refused.value = null;
  };
  return {
    running,
    busy: computed(() => running.value !== null && running.value.status !== 'unknown'),
    refused,
    async run(intent, work, { ask, rows } = {}) {
      if (running.peek()) return { status: 'busy' };
      if (ask?.() === false) return { status: 'vetoed' };
      batch(() => {
        clear();
        running.value = { intent, status: 'pending', progress: null, sent: null };
        mark(rows?.ids, { kind: 'pending' });
      });
      asking.start();
      try {
        return { status: 'done', answer: await work(action) };
      } catch (reason) {
        const error = toApiError(reason);
        state.refuse(error, rows);
        return { status: 'refused', error };
      } finally {
        running.value = null;
      }
    },
    askAgain: asking.askAgain,
    stop: asking.stop,
    clear,
  };
}

function createState<Intent, Reason>({ marks }: OperationOptions) {
  const running = signal<Running<Intent> | null>(null);
  const refused = signal<Refused<Intent, Reason> | null>(null);
  const mark = (ids: readonly string[] = [], as: { kind: 'pending' } | null) => marks?.set(ids, as);
  return {
    running,
    refused,
    mark,
    change(next: Partial<Running<Intent>>) {
      const now = running.peek();
      if (now) running.value = { ...now, ...next };
    },
    refuse(error: ApiError, about?: AboutRows<Reason>) {
      const now = running.peek();
      if (!now) return;
      const reasons = about?.reasonsOf?.(error) ?? [];
      batch(() => {
        mark(about?.ids, null);
        const rows = new Map([...(refused.peek()?.rows ?? []), ...reasons]);
        refused.value = { intent: now.intent, error, rows };
      });
    },
  };
}

function createAction<Intent, Reason>(
  { running, mark, change, refuse }: ReturnType<typeof createState<Intent, Reason>>,
  { onUnknown, createKey: newKey = createKey }: OperationOptions,
) {
  let again = () => {};
  let isStopped = false;
  const waitForAsking = () => new Promise<void>((resolve) => (again = resolve));
  const action: OperationAction<Reason> = {
    async send(call, about) {
      const under = { key: newKey(), onChecking: () => change({ status: 'checking' }) };
      mark(about?.ids, { kind: 'pending' });
      change({ status: 'pending' });
      for (;;) {
        try {
          return await call(under);
        } catch (reason) {
          const error = toApiError(reason);
          if (error.outcome === 'refused') {
            refuse(error, about);
            throw error;
          }
          change({ status: 'unknown' });
          onUnknown?.();
          await waitForAsking();
        }
      }
    },
    each: (items, step, goesOn = () => true) =>
      takeSteps(items, step, {
        goesOn,
        isStopped: () => isStopped,
        refuse,
        progress: (done) => {
          change({ sent: null });
          if (items.length > 1) action.progress(done, items.length);
        },
      }),
    progress: (done, total) => change({ progress: { done, total } }),
    onSent: (sent) => change({ sent }),
  };
  return {
    action,
    start: () => {
      isStopped = false;
    },
    stop: () => {
      isStopped = true;
    },
    askAgain() {
      if (running.peek()?.status !== 'unknown') return;
      change({ status: 'checking' });
      again();
    },
  };
}

/** Returns one operation per id, for example per switch of a list. Intents of different ids run in parallel. */
export function createOperationOf<Intent, Reason = never>(
  options: OperationOptions = {},
): (id: string) => Operation<Intent, Reason> {
  const operations = new Map<string, Operation<Intent, Reason>>();
  return (id) => {
    const known = operations.get(id) ?? createOperation<Intent, Reason>(options);
    operations.set(id, known);
    return known;
  };
}
