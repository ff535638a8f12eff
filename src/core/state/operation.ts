/**
 * One way to act. An operation carries one intent at a time: its calls go under keys that stay until their answers are
 * definite, and what a second click asks for meanwhile is not done. An outcome that is not known is no failure: the same
 * question is asked again under the same key. Keys that are open when a page is left are settled by its next session
 * (`core/session/open-keys.ts`).
 */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { toApiError, type ApiError } from '../api/api-error.ts';
import type { UnderKey } from '../api/api.ts';
import { createKey } from '../api/idempotency-key.ts';
import type { OnSent } from '../api/upload.ts';
import { takeSteps, type Steps } from './operation-steps.ts';

interface Progress {
  readonly done: number;
  readonly total: number;
}

/**
 * `checking`: an answer was lost, and the same request is being asked again. `unknown`: asking again gave no answer
 * either; nothing else is begun until `askAgain` brings one, because only the key knows what happened.
 */
export interface Running<Intent> {
  readonly intent: Intent;
  readonly status: 'pending' | 'checking' | 'unknown';
  /** Of an intent of several steps; null for one. */
  readonly progress: Progress | null;
  /** How much of a large body has gone, from 0 to 1; null where nobody follows it. */
  readonly sent: number | null;
}

/** Why the last intent, or a part of it, was not carried out. */
export interface Refused<Intent, Reason> {
  readonly intent: Intent;
  /** Its outcome is `unknown` only where a call without a key brought no answer. */
  readonly error: ApiError;
  /** By row id. Reasons add up, because one intent may be many calls. */
  readonly rows: ReadonlyMap<string, Reason>;
}

/** `busy`: another intent runs, and nothing was done. `vetoed`: `ask` answered no, and nothing was sent. */
type Outcome<T> =
  | { readonly status: 'done'; readonly answer: T }
  | { readonly status: 'refused'; readonly error: ApiError }
  | { readonly status: 'vetoed' | 'busy' };

/** Rows that a call is about: pending while it runs. Once it is done, the marks are the caller's. */
export interface AboutRows<Reason> {
  readonly ids: readonly string[];
  readonly reasonsOf?: (error: ApiError) => ReadonlyMap<string, Reason>;
}

/** What the work of an intent is done with. */
export interface Act<Reason> {
  /** One call under a key of its own, until its answer is definite. Rejects with a refusal only. */
  send<T>(call: (under: UnderKey) => Promise<T>, about?: AboutRows<Reason>): Promise<T>;
  /** One step after the other, until `stop`, or a refusal after which there is no going on (default: there is). */
  each<Item, T>(
    items: readonly Item[],
    step: (item: Item) => Promise<T>,
    goesOn?: (error: ApiError) => boolean,
  ): Promise<Steps<Item, T>>;
  progress(done: number, total: number): void;
  /** Follows the body of the call that runs. */
  readonly onSent: OnSent;
}

interface RunOptions<Reason> {
  /** Asked before anything is sent, such as the page around; false stops it. */
  readonly ask?: () => boolean;
  readonly rows?: AboutRows<Reason>;
}

export interface Operation<Intent, Reason = never> {
  readonly running: ReadonlySignal<Running<Intent> | null>;
  /** A call is on its way; false while an unknown outcome waits to be asked for again. */
  readonly busy: ReadonlySignal<boolean>;
  /** Until the next intent begins, or `clear`. */
  readonly refused: ReadonlySignal<Refused<Intent, Reason> | null>;
  run<T>(
    intent: Intent,
    work: (act: Act<Reason>) => Promise<T>,
    options?: RunOptions<Reason>,
  ): Promise<Outcome<T>>;
  /** After `unknown`: the same call under the same key. */
  askAgain(): void;
  /** The call that runs is finished, the next one is not begun. */
  stop(): void;
  /** Forgets the last refusal and its marks. */
  clear(): void;
}

export interface OperationOptions {
  /** Where the rows are marked. */
  readonly marks?: { set(ids: Iterable<string>, mark: { kind: 'pending' } | null): void };
  /** Told when an outcome stays unknown: what is shown may be out of date. */
  readonly onUnknown?: () => void;
  /** For tests. */
  readonly createKey?: () => string;
}

export function createOperation<Intent, Reason = never>(
  options: OperationOptions = {},
): Operation<Intent, Reason> {
  const state = createState<Intent, Reason>(options);
  const { running, refused, mark } = state;
  const { act, ...asking } = createAct(state, options);
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
        return { status: 'done', answer: await work(act) };
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

function createAct<Intent, Reason>(
  { running, mark, change, refuse }: ReturnType<typeof createState<Intent, Reason>>,
  { onUnknown, createKey: newKey = createKey }: OperationOptions,
) {
  let again = () => {};
  let isStopped = false;
  const waitForAsking = () => new Promise<void>((resolve) => (again = resolve));
  const act: Act<Reason> = {
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
          if (items.length > 1) act.progress(done, items.length);
        },
      }),
    progress: (done, total) => change({ progress: { done, total } }),
    onSent: (sent) => change({ sent }),
  };
  return {
    act,
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

/**
 * Operations of single things, such as the switches of a list: those of one thing are one intent at a time, those of
 * different things run side by side.
 */
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
