/** Loader for a value from the server. The newest answer wins, and events of the session refresh the value. */
import { batch, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { LiveEvent } from '#contract/events.ts';
import { toApiError, type ApiError } from '../../api/api-error.ts';
import type { Live } from '../live.ts';
import { failed, idle, loading, ready, type Remote } from './remote.ts';

export interface Following {
  readonly live: Pick<Live, 'subscribe'>;
  readonly events: readonly LiveEvent['type'][];
  /** Time within which several events cause only one reload: milliseconds, or a function that returns milliseconds. */
  readonly gatherMs: number | (() => number);
  /**
   * While this function returns true, events do not reload the value. A local change is running, and its answer will be
   * newer than a reload now.
   */
  readonly waitsWhile?: () => boolean;
  /** While this function returns true, the resource ignores events. */
  readonly skipsWhile?: () => boolean;
}

export interface ResourceOptions<T> {
  readonly ask: () => Promise<T>;
  /**
   * Requests the whole value if the first answer holds only a part of it. Returns null if the first answer is complete.
   */
  readonly rest?: (first: T) => Promise<T> | null;
  /**
   * Effect of a failure on the previous value. `keep`: the value stays and `failure` is set. `empty`: the value becomes
   * `failed`.
   * If an event caused the request and no server answered, the value stays in both cases and the resource retries.
   */
  readonly onFailure: 'keep' | 'empty';
  /** Receives each new value before it is shown, and returns the value to show. Runs in the same batch. */
  readonly accept?: (next: T, before: Remote<T>) => T;
  readonly follow?: Following;
}

const ASK_AGAIN_MS = 15_000;

interface ResourceRequest<T> {
  /** Replaces the default request, for example to load more rows. */
  readonly ask?: () => Promise<T>;
  /** Pause before the request, used while the user types. A newer `load` or `forget` cancels the request. */
  readonly pauseMs?: number;
  /** True if an event caused the request, false if the user did. */
  readonly byEvent?: boolean;
}

export interface Resource<T> {
  readonly value: ReadonlySignal<Remote<T>>;
  readonly failure: ReadonlySignal<ApiError | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** Time of the last answer, by the clock of this device. */
  readonly receivedAt: ReadonlySignal<Date | null>;
  /**
   * Requests the value. Never rejects. A newer call drops the answers of older calls. The value stays until the next
   * answer.
   */
  load(question?: ResourceRequest<T>): Promise<void>;
  /**
   * Updates the loaded value locally, if a value is loaded. The resource drops and repeats a request that runs
   * meanwhile.
   */
  change(update: (value: T) => T): void;
  forget(): void;
  /** Reloads the value after events. The returned function stops the reloads and drops pending answers. */
  follow(): () => void;
  start(): () => void;
}

export function createResource<T>(options: ResourceOptions<T>): Resource<T> {
  const answer = createAnswer(options);
  const { value, failure, receivedAt, requests, show } = answer;
  const busy = signal(false);
  let turns = 0;
  let changes = 0;

  const run = async ({ ask = options.ask, pauseMs, byEvent = false }: ResourceRequest<T>): Promise<void> => {
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
  // Untracked: the caller may be a signal effect and must not subscribe to the signals that `ask` reads.
  const load = (question: ResourceRequest<T> = {}) => untracked(() => run(question));
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

/** Numbers of requests. If a request began after an event, its answer contains the change that the event reported. */
interface Requests {
  begun: number;
  shown: number;
}

function createAnswer<T>({ rest, onFailure, accept }: ResourceOptions<T>) {
  const value: Signal<Remote<T>> = signal(idle);
  const failure = signal<ApiError | null>(null);
  const receivedAt = signal<Date | null>(null);
  const requests: Requests = { begun: 0, shown: 0 };

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
      // The screen draws the first part of the value while the request for the whole value runs.
      const wholeRequest = rest?.(first);
      if (wholeRequest) requests.begun += 1;
      show(first, request);
      if (!wholeRequest) return;
      const whole = await wholeRequest;
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

function isUnanswered({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

/**
 * Reloads the value after events, unless a request already began after the last event. So the first `hello` of a new
 * page causes no second request.
 */
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
