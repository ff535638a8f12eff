/**
 * The one way to the server: typed by the name of the call, with the session's token, a time-out, and the care that
 * calls under a key need. An answer that was lost is asked for again under the same key before anybody is told.
 */
import { CALLS_ON_ADDRESSED, OPEN_CALLS } from '#contract/facts.ts';
import type {
  FileTakingRouteName,
  KeepingRouteName,
  MovingRouteName,
  RouteBody,
  RouteName,
  RouteParams,
  RouteQuery,
  RouteResponse,
  StatusRouteName,
} from '#contract/routes.ts';
import type { Locale } from '../format/locale.ts';
import { ApiError, asRefused, errorOfAnswer, toApiError } from './api-error.ts';
import { exchange, type Answer } from './exchange.ts';
import { repeatMovement, repeatRead, type Movement, type Wait } from './retries.ts';
import { prepare, type LooseInput, type Sending } from './sending.ts';
import type { OnSent } from './upload.ts';

type Given<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Partial<T> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** What a call under a key is given. */
export interface UnderKey {
  /** From `createKey()`, one for each intent. */
  readonly key: string;
  /** Told when an answer was lost and the same request is being asked again. */
  readonly onChecking?: () => void;
}

/**
 * What a call takes: `params`, `query` and `body` as the contract has them; `file` in place of a body that is one; `onSent` to
 * follow a large body on its way; `key` where it has to be or may be.
 */
export type ApiInput<N extends RouteName> = Given<'params', RouteParams<N>> &
  Given<'query', RouteQuery<N>> &
  Given<'body', RouteBody<N>> &
  SentOf<N> &
  FileOf<N> &
  KeyOf<N>;

type SentOf<N extends RouteName> = [RouteBody<N>] extends [undefined]
  ? unknown
  : { readonly onSent?: OnSent };

type FileOf<N extends RouteName> = N extends FileTakingRouteName
  ? { readonly file: Blob; readonly onSent?: OnSent }
  : unknown;

/** A call that moves credit only with a `status` needs the key only then. */
type KeyOf<N extends RouteName> = N extends StatusRouteName
  ? UnderKey | (Partial<UnderKey> & { readonly body?: { readonly status?: never } })
  : N extends MovingRouteName
    ? UnderKey
    : N extends KeepingRouteName
      ? Partial<UnderKey>
      : unknown;

/** Resolves with the answer of the contract; rejects with an {@link ApiError} only. */
export type Api = <N extends RouteName>(name: N, input: ApiInput<N>) => Promise<RouteResponse<N>>;

export interface ApiOptions {
  /** Address of the server, without a slash at its end. */
  readonly host: string;
  /** The bearer token, `null` while there is none; `stale` is one that was just refused. */
  readonly token: (stale?: string) => Promise<string | null>;
  /** Called once the server has refused the freshest token there is. */
  readonly onSessionEnded: () => void;
  /** Told of the keys whose outcome is open, and whose they are (none: the caller's own), so that they survive a reload. */
  readonly onKey?: (key: string, state: 'open' | 'settled', organizationId?: string) => void;
  /** Whether cookies of the server's own origin go along (the portal's renewal); never to another origin. */
  readonly sameOriginCookies?: boolean;
  /** What the server is to write mails in; null leaves it to the browser. */
  readonly locale?: () => Locale | null;
  readonly timeoutMs?: number;
  /** How long to wait before trying again; for tests. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** The specification also names 18 minutes. Users do not wait longer than this. */
const TIMEOUT_MS = 180_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function createApi(options: ApiOptions): Api {
  const wait = options.wait ?? pause;
  return async (name, input) => {
    try {
      return (await dispatch(options, name, input as LooseInput, wait)) as never;
    } catch (error) {
      const failure = toApiError(error);
      throw name.startsWith('GET ') ? asRefused(failure) : failure;
    }
  };
}

function dispatch(options: ApiOptions, name: string, input: LooseInput, wait: Wait): Promise<unknown> {
  const sending = prepare(options.host, name, input);
  const request = () => send(options, sending);
  const { key, onChecking } = sending;
  if (key === undefined) return sending.method === 'GET' ? repeatRead(request, wait) : request();
  const settling: RouteName = 'POST /operations/{key}/settle';
  const organizationId = ownerOf(name, input);
  const ofTheKey = { params: { key }, query: { organizationId } };
  const settle = () => send(options, prepare(options.host, settling, ofTheKey)) as Promise<never>;
  const note = (state: 'open' | 'settled') => options.onKey?.(key, state, organizationId);
  return move(note, { send: request, settle, onChecking }, wait);
}

/** Whose the key of a call is. */
function ownerOf(name: string, { params, query }: LooseInput): string | undefined {
  if (CALLS_ON_ADDRESSED.test(name)) return (params as { id: string }).id;
  return (query as { organizationId?: string } | undefined)?.organizationId;
}

/** The key is open from before the first byte until an answer is definite. */
async function move(
  note: (state: 'open' | 'settled') => void,
  movement: Movement<unknown>,
  wait: Wait,
): Promise<unknown> {
  note('open');
  try {
    const answer = await repeatMovement(movement, wait);
    note('settled');
    return answer;
  } catch (error) {
    if (toApiError(error).outcome === 'refused') note('settled');
    throw error;
  }
}

/** One request, sent a second time with a fresh token where the first one was refused. */
async function send(options: ApiOptions, sending: Sending): Promise<unknown> {
  const { timeoutMs = TIMEOUT_MS, sameOriginCookies = false, locale = () => null } = options;
  const over = (token: string | null) =>
    exchange(sending, token, { timeoutMs, sameOriginCookies, locale: locale() });
  // A 401 of an open call says nothing about a session.
  const open = OPEN_CALLS.test(sending.name);
  const token = open ? null : await tokenFor(options);
  let answer = await over(token);
  if (answer.status === 401 && !open) {
    const fresh = await tokenFor(options, token ?? '');
    if (fresh !== null && fresh !== token) answer = await over(fresh);
    if (answer.status === 401) options.onSessionEnded();
  }
  if (answer.status >= 400) throw errorOfAnswer(answer.status, answer.text, answer.headers);
  return readAnswer(sending, answer);
}

/** What a host's own function throws is none of our errors, and no request has been sent by then. */
async function tokenFor(options: ApiOptions, stale?: string): Promise<string | null> {
  try {
    return await options.token(stale);
  } catch (error) {
    throw asRefused(toApiError(error));
  }
}

function readAnswer(sending: Sending, { status, text, headers }: Answer): unknown {
  const requestId = headers.get('x-request-id') ?? undefined;
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    const message = 'The answer is no JSON document.';
    throw new ApiError({ status: 502, code: 'operation_failed', message, requestId, outcome: 'unknown' });
  }
  if (sending.path.endsWith('/allow-anywhere-refueling') && isFlaggedAsError(answer)) {
    throw errorOfAnswer(status, text, headers);
  }
  return answer;
}

/** Servers there are answer a refusal of this call with 200, a flag and a message. */
function isFlaggedAsError(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'error' in answer && answer.error === true;
}
