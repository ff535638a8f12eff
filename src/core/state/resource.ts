/** One way to load a value of the server: the newest answer wins, and the events of the session keep it true. */
import { batch, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { LiveEvent } from '#contract/events.ts';
import { toApiError, type ApiError } from '../api/api-error.ts';
import type { Live } from '../session/live.ts';
import { failed, idle, loading, ready, type Remote } from './remote.ts';

/** The events after which a value is asked for again. */
export interface Following {
  /** Tells of them; a session's `live`. */
  readonly live: Pick<Live, 'subscribe'>;
  readonly events: readonly LiveEvent['type'][];
  /** Events that come within this time are one; milliseconds, or what works them out. */
  readonly gatherMs: number | (() => number);
  /** While true, events wait: something is being changed here, and its answer is newer than what would be asked now. */
  readonly waitsWhile?: () => boolean;
  /** While true, events are ignored. */
  readonly skipsWhile?: () => boolean;
}

export interface ResourceOptions<T> {
  readonly ask: () => Promise<T>;
  /** For an answer that is only the first part of a value: asks for the whole; null where it is whole. */
  readonly rest?: (first: T) => Promise<T> | null;
  /** What a failure leaves of the value before: all, with `failure` beside it; or nothing (`failed`). */
  readonly onFailure: 'keep' | 'empty';
  /** Sees each new value before it is shown, and answers what is shown; runs within the same batch. */
  readonly accept?: (next: T, before: Remote<T>) => T;
  readonly follow?: Following;
}

export interface Resource<T> {
  readonly value: ReadonlySignal<Remote<T>>;
  /** Why the last question gave nothing, while the value before it stays. */
  readonly failure: ReadonlySignal<ApiError | null>;
  /** Something is being asked for. */
  readonly busy: ReadonlySignal<boolean>;
  /** When the value was answered, by the clock of this device. */
  readonly receivedAt: ReadonlySignal<Date | null>;
  /** Never rejects. Answers to what was asked before are dropped; the value stays until the next one. */
  load(): Promise<void>;
  /** Loads after a pause, unless something else is asked for or forgotten meanwhile; for what is being typed. */
  loadSoon(pauseMs: number): Promise<void>;
  /** Asks for more of the value there is; `ask` answers both together. */
  loadMore(ask: (value: T) => Promise<T>): Promise<void>;
  /** Puts in what is known otherwise, where there is a value. What was asked for before it is dropped and asked again. */
  change(update: (value: T) => T): void;
  /** As at the beginning: nothing is known, and no answer is waited for. */
  forget(): void;
  /** Follows the events until the answer is called, which drops what is still on its way. */
  follow(): () => void;
  /** Loads and follows. */
  start(): () => void;
}

export function createResource<T>(options: ResourceOptions<T>): Resource<T> {
  const shown = createValue(options);
  const { value, failure, receivedAt, requests } = shown;
  const { busy, run, drop, overtake } = createTurns(shown);
  // Whoever asks may be an effect, which is not to follow what the question reads.
  const load = () => untracked(() => run(options.ask));
  const follow = () => {
    const stop = options.follow && followEvents(options.follow, { requests, busy, load });
    return () => {
      stop?.();
      drop();
    };
  };
  return {
    value,
    failure,
    busy,
    receivedAt,
    load,
    loadSoon: (pauseMs) => untracked(() => run(options.ask, pauseMs)),
    async loadMore(ask) {
      const more = () => {
        const before = value.peek();
        return before.status === 'ready' ? ask(before.value) : options.ask();
      };
      if (value.peek().status === 'ready') await untracked(() => run(more));
    },
    change(update) {
      overtake();
      const before = value.peek();
      if (before.status === 'ready') batch(() => shown.show(update(before.value)));
    },
    forget: () =>
      batch(() => {
        drop();
        value.value = idle;
        failure.value = null;
      }),
    follow,
    start() {
      void load();
      return follow();
    },
  };
}

/** One question at a time: a later one takes the place of an earlier one. */
function createTurns<T>({ value, take, fail }: ReturnType<typeof createValue<T>>) {
  const busy = signal(false);
  let turns = 0;
  let changes = 0;
  const run = async (ask: () => Promise<T>, pauseMs?: number): Promise<void> => {
    const turn = ++turns;
    if (value.peek().status !== 'ready') value.value = loading;
    busy.value = true;
    if (pauseMs !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (turn !== turns) return;
    }
    const before = changes;
    const isNewest = () => turn === turns && before === changes;
    try {
      await take(ask, isNewest);
    } catch (reason) {
      if (isNewest()) fail(toApiError(reason));
    }
    if (turn !== turns) return;
    if (before !== changes) return run(ask);
    busy.value = false;
  };
  return {
    busy,
    run,
    /** Nothing is waited for any more. */
    drop() {
      turns += 1;
      busy.value = false;
    },
    /** What is being asked for is out of date, and asked for again once it has come. */
    overtake() {
      changes += 1;
    },
  };
}

/** What is shown, and how an answer or a failure gets there. */
function createValue<T>({ rest, onFailure, accept }: ResourceOptions<T>) {
  const value: Signal<Remote<T>> = signal(idle);
  const failure = signal<ApiError | null>(null);
  const receivedAt = signal<Date | null>(null);
  /** By number: a request that began after an event knows what the event tells of. */
  const requests = { begun: 0, shown: 0 };

  const show = (next: T) => {
    const before = value.peek();
    value.value = ready(accept ? accept(next, before) : next);
    failure.value = null;
  };
  const showAnswer = (answer: T, request: number) =>
    batch(() => {
      requests.shown = request;
      receivedAt.value = new Date();
      show(answer);
    });
  const take = async (ask: () => Promise<T>, isNewest: () => boolean): Promise<void> => {
    const request = ++requests.begun;
    const first = await ask();
    if (!isNewest()) return;
    // The rest is on its way while the first part is drawn.
    const asked = rest?.(first);
    if (asked) requests.begun += 1;
    showAnswer(first, request);
    if (!asked) return;
    const whole = await asked;
    if (isNewest()) showAnswer(whole, request + 1);
  };
  const fail = (error: ApiError) => {
    if (onFailure === 'keep' && value.peek().status === 'ready') failure.value = error;
    else value.value = failed(error);
  };
  return { value, failure, receivedAt, requests, show, take, fail };
}

interface Loading {
  readonly requests: Readonly<Record<'begun' | 'shown', number>>;
  readonly busy: ReadonlySignal<boolean>;
  readonly load: () => Promise<void>;
}

/** Asks again for nothing that was asked for after the last event: a line that says hello while a page opens is no change. */
function followEvents(following: Following, { requests, busy, load }: Loading): () => void {
  const { live, events, gatherMs, waitsWhile, skipsWhile } = following;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let needed = 0;
  const plan = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        const comes = busy.peek() && requests.begun >= needed;
        if (comes || waitsWhile?.()) plan();
        else if (requests.shown < needed && !skipsWhile?.()) void load();
      },
      typeof gatherMs === 'number' ? gatherMs : gatherMs(),
    );
  };
  const stop = live.subscribe(events, () => {
    needed = requests.begun + 1;
    plan();
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
