/** One way to load a value of the server: the newest answer wins, and the events of the session keep it true. */
import { batch, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { LiveEvent } from '#contract/events.ts';
import { toApiError, type ApiError } from '../../api/api-error.ts';
import type { Live } from '../live.ts';
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
  /**
   * What a failure leaves of the value before: all, with `failure` beside it; or nothing (`failed`). Where an event asked
   * and no server answered, all stays in either case, and it is asked for again.
   */
  readonly onFailure: 'keep' | 'empty';
  /** Sees each new value before it is shown, and answers what is shown; runs within the same batch. */
  readonly accept?: (next: T, before: Remote<T>) => T;
  readonly follow?: Following;
}

const ASK_AGAIN_MS = 15_000;

interface Question<T> {
  /** Other than usual, such as one for more of what there is. */
  readonly ask?: () => Promise<T>;
  /** Asks after a pause, unless something else is asked for or forgotten meanwhile; for what is being typed. */
  readonly pauseMs?: number;
  /** An event asks, not a person. */
  readonly byEvent?: boolean;
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
  load(question?: Question<T>): Promise<void>;
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
  const answer = createAnswer(options);
  const { value, failure, receivedAt, requests, show } = answer;
  const busy = signal(false);
  let turns = 0;
  let changes = 0;

  const run = async ({ ask = options.ask, pauseMs, byEvent = false }: Question<T>): Promise<void> => {
    const turn = ++turns;
    if (value.peek().status !== 'ready') value.value = loading;
    busy.value = true;
    if (pauseMs !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (turn !== turns) return;
    }
    const before = changes;
    await answer.take(ask, byEvent, () => turn === turns && before === changes);
    if (turn !== turns) return;
    if (before !== changes) return run({ ask, byEvent });
    busy.value = false;
  };
  const drop = () => {
    turns += 1;
    busy.value = false;
  };
  // Whoever asks may be an effect, which is not to follow what the question reads.
  const load = (question: Question<T> = {}) => untracked(() => run(question));
  const follow = () => {
    const stop = options.follow && followEvents(options.follow, requests, { busy, failure, load });
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
    change(update) {
      changes += 1;
      const before = value.peek();
      if (before.status === 'ready') show(update(before.value));
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

/** By number: a request that began after an event knows what the event tells of. */
interface Requests {
  begun: number;
  /** Whose answer is shown. */
  shown: number;
}

/** What is shown, and how an answer or a failure gets there. */
function createAnswer<T>({ rest, onFailure, accept }: ResourceOptions<T>) {
  const value: Signal<Remote<T>> = signal(idle);
  const failure = signal<ApiError | null>(null);
  const receivedAt = signal<Date | null>(null);
  const requests: Requests = { begun: 0, shown: 0 };

  /** `request`: whose answer it is. */
  const show = (next: T, request?: number) =>
    batch(() => {
      value.value = ready(accept ? accept(next, value.peek()) : next);
      failure.value = null;
      if (!request) return;
      requests.shown = request;
      receivedAt.value = new Date();
    });
  const take = async (ask: () => Promise<T>, byEvent: boolean, isNewest: () => boolean): Promise<void> => {
    const request = ++requests.begun;
    try {
      const first = await ask();
      if (!isNewest()) return;
      // The rest is on its way while the first part is drawn.
      const asked = rest?.(first);
      if (asked) requests.begun += 1;
      show(first, request);
      if (!asked) return;
      const whole = await asked;
      if (isNewest()) show(whole, request + 1);
    } catch (reason) {
      if (!isNewest()) return;
      const error = toApiError(reason);
      const keeps = onFailure === 'keep' || (byEvent && isUnanswered(error));
      if (keeps && value.peek().status === 'ready') failure.value = error;
      else value.value = failed(error);
    }
  };
  return { value, failure, receivedAt, requests, show, take };
}

/** No answer, or none about the question. */
function isUnanswered({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

/** Asks again for nothing that was asked for after the last event: a line that says hello while a page opens is no change. */
function followEvents(
  { live, events, gatherMs, waitsWhile, skipsWhile }: Following,
  requests: Readonly<Requests>,
  { busy, failure, load }: Pick<Resource<unknown>, 'busy' | 'failure' | 'load'>,
): () => void {
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let follows = true;
  let needed = 0;
  const ask = async () => {
    await load({ byEvent: true });
    if (follows && failure.peek() && requests.shown < needed) waiting = setTimeout(plan, ASK_AGAIN_MS);
  };
  const plan = () => {
    clearTimeout(waiting);
    gathering ??= setTimeout(
      () => {
        gathering = undefined;
        const comes = busy.peek() && requests.begun >= needed;
        if (comes || waitsWhile?.()) plan();
        else if (requests.shown < needed && !skipsWhile?.()) void ask();
      },
      typeof gatherMs === 'number' ? gatherMs : gatherMs(),
    );
  };
  const stop = live.subscribe(events, () => {
    needed = requests.begun + 1;
    plan();
  });
  return () => {
    follows = false;
    stop();
    clearTimeout(gathering);
    clearTimeout(waiting);
  };
}
