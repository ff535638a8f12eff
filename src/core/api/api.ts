/**
 * The one way to the server: typed by the name of the call, with the session's token, a time-out, and the care that
 * movements of credit need. An answer that was lost is asked for again under the same key before anybody is told.
 */
import wretch from 'wretch';
import type {
  MovingRouteName,
  RouteBody,
  RouteName,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '#contract/routes.ts';
import { ApiError, errorOfAnswer } from './api-error.ts';
import { writeJson } from './json.ts';

type Given<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Partial<T> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** What a call takes: `params`, `query` and `body` as the contract has them; `key` exactly where credit moves. */
export type ApiInput<N extends RouteName> = Given<'params', RouteParams<N>> &
  Given<'query', RouteQuery<N>> &
  Given<'body', RouteBody<N>> &
  (N extends MovingRouteName
    ? {
        /** From `createKey()`, one for each intent. */
        readonly key: string;
        /** Told when an answer was lost and the same request is being asked again. */
        readonly onChecking?: () => void;
      }
    : unknown);

/** Resolves with the answer of the contract; rejects with an {@link ApiError} only. */
export type Api = <N extends RouteName>(name: N, input: ApiInput<N>) => Promise<RouteResponse<N>>;

export interface ApiOptions {
  /** Origin of the server. */
  readonly host: string;
  /** The bearer token, `null` while there is none; `stale` is one that was just refused. */
  readonly token: (stale?: string) => Promise<string | null>;
  /** Called once the server has refused the freshest token there is. */
  readonly onSessionEnded: () => void;
  /** Told of the keys whose outcome is open, so that they survive a reload. */
  readonly onKey?: (key: string, state: 'open' | 'settled') => void;
  /** Whether cookies of the server's own origin go along (the portal's renewal); never to another origin. */
  readonly sameOriginCookies?: boolean;
  readonly timeoutMs?: number;
  /** How long to wait before trying again; for tests. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** Everything a request is made of, once its name has been taken apart. */
interface Sending {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
  readonly key: string | undefined;
  readonly onChecking: (() => void) | undefined;
}

const TIMEOUT_MS = 180_000;
const READ_ATTEMPTS = 3;
const MOVE_ATTEMPTS = 6;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
/** Calls that stand outside a session: a 401 there says nothing about one. */
const OPEN_CALLS = /^\/(login|user\/session|sandbox|health|openapi)/;
// Taken when the suite loads, so that what a page does to its globals later does not reach our requests.
const pageFetch = globalThis.fetch.bind(globalThis);

export function createApi(options: ApiOptions): Api {
  const wait = options.wait ?? ((ms: number) => new Promise((resolve) => setTimeout(resolve, ms)));
  return async (name, input) => {
    const sending = prepare(options.host, name, input as Readonly<Record<string, unknown>>);
    if (sending.key !== undefined) return (await move(options, sending, wait)) as never;
    return (await (sending.method === 'GET'
      ? read(options, sending, wait)
      : send(options, sending))) as never;
  };
}

function prepare(host: string, name: string, input: Readonly<Record<string, unknown>>): Sending {
  const [method = '', template = ''] = name.split(' ');
  const params = (input.params ?? {}) as Record<string, string>;
  const path = template.replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  return {
    name,
    method,
    url: `${host}${path}${search.size > 0 ? `?${search}` : ''}`,
    body: input.body === undefined ? undefined : writeJson(input.body),
    key: input.key as string | undefined,
    onChecking: input.onChecking as (() => void) | undefined,
  };
}

/** A read changes nothing, so it is simply tried again. */
async function read(options: ApiOptions, sending: Sending, wait: (ms: number) => Promise<unknown>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(options, sending);
    } catch (error) {
      const passing = error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
      if (!passing || attempt === READ_ATTEMPTS || error.code === 'ledger_halted') throw error;
      await wait(pause(attempt));
    }
  }
}

/** A movement is asked for under its one key until the answer is definite, or the attempts run out. */
async function move(options: ApiOptions, sending: Sending, wait: (ms: number) => Promise<unknown>) {
  const key = sending.key as string;
  options.onKey?.(key, 'open');
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await send(options, sending);
      options.onKey?.(key, 'settled');
      return answer;
    } catch (error) {
      const open = error instanceof ApiError && isOpen(error);
      if (!open) {
        options.onKey?.(key, 'settled');
        throw error;
      }
      if (attempt === MOVE_ATTEMPTS) throw new ApiError({ ...factsOf(error), outcome: 'unknown' });
      sending.onChecking?.();
      await wait(pause(attempt));
    }
  }
}

/** Whether the movement may have happened, or may still. */
function isOpen(error: ApiError): boolean {
  return error.outcome === 'unknown' || error.code === 'idempotency_key_in_flight';
}

function factsOf(error: ApiError) {
  const { status, code, message, requestId, details } = error;
  return { status, code, message, requestId, details };
}

function pause(attempt: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return longest * (0.5 + Math.random() / 2);
}

/** One request, sent a second time with a fresh token where the first one was refused. */
async function send(options: ApiOptions, sending: Sending): Promise<unknown> {
  const open = OPEN_CALLS.test(sending.name.split(' ')[1] ?? '');
  const token = open ? null : await options.token();
  let answer = await exchange(options, sending, token);
  if (answer.status === 401 && !open) {
    const fresh = await options.token(token ?? '');
    if (fresh !== null && fresh !== token) answer = await exchange(options, sending, fresh);
    if (answer.status === 401) options.onSessionEnded();
  }
  if (answer.status >= 400) throw errorOfAnswer(answer.status, answer.text, answer.headers);
  return parseAnswer(answer.text, answer.headers);
}

function parseAnswer(text: string, headers: Headers): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const requestId = headers.get('x-request-id') ?? undefined;
    const message = 'The answer is no JSON document.';
    throw new ApiError({ status: 502, code: 'operation_failed', message, requestId, outcome: 'unknown' });
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

async function exchange(options: ApiOptions, sending: Sending, token: string | null): Promise<Answer> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const headers = {
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(sending.body !== undefined && { 'Content-Type': 'application/json' }),
    ...(sending.key !== undefined && { 'Idempotency-Key': sending.key }),
  };
  try {
    const response = await wretch(sending.url)
      .fetchPolyfill(pageFetch)
      .options({ signal, credentials: options.sameOriginCookies ? 'same-origin' : 'omit', headers })
      .fetch(sending.method, '', sending.body)
      .res()
      .catch((error: { response?: Response }) => {
        if (error.response) return error.response;
        throw error;
      });
    return { status: response.status, text: await response.text(), headers: response.headers };
  } catch {
    const timedOut = signal.aborted;
    throw new ApiError({
      status: 0,
      code: timedOut ? 'request_timed_out' : 'network_unreachable',
      message: timedOut ? 'The server did not answer in time.' : 'The server could not be reached.',
      outcome: 'unknown',
    });
  }
}
