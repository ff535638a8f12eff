/**
 * Typed client of the server's API, with the session's token, a time-out and idempotency keys. If an answer is lost,
 * the client repeats the request under the same key before it reports an error.
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
import { repeatMovement, repeatRead, type RetriedMovement, type Wait } from './retries.ts';
import { prepare, type LooseInput, type Sending } from './sending.ts';
import { confirmedBy, type StepUpPrompt } from './step-up.ts';
import type { OnSent } from './upload.ts';

type ApiSettings<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Partial<T> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

export interface UnderKey {
  /** Idempotency key from `createKey()`; each intent has its own key. */
  readonly key: string;
  /** Called before the client repeats a request whose answer was lost. */
  readonly onChecking?: () => void;
}

/**
 * Input of a call. `params`, `query` and `body` follow the contract. `file` replaces a binary body, and `onSent`
 * reports upload progress. `key` is required or optional, depending on the route.
 */
export type ApiInput<N extends RouteName> = ApiSettings<'params', RouteParams<N>> &
  ApiSettings<'query', RouteQuery<N>> &
  ApiSettings<'body', RouteBody<N>> &
  SentOf<N> &
  FileOf<N> &
  KeyOf<N>;

type SentOf<N extends RouteName> = [RouteBody<N>] extends [undefined]
  ? unknown
  : { readonly onSent?: OnSent };

type FileOf<N extends RouteName> = N extends FileTakingRouteName
  ? { readonly file: Blob; readonly onSent?: OnSent }
  : unknown;

/**
 * Idempotency key in the input of a call. A route that moves credit only if the body has a `status` requires the key
 * only with a `status`.
 */
type KeyOf<N extends RouteName> = N extends StatusRouteName
  ? UnderKey | (Partial<UnderKey> & { readonly body?: { readonly status?: never } })
  : N extends MovingRouteName
    ? UnderKey
    : N extends KeepingRouteName
      ? Partial<UnderKey>
      : unknown;

/** Calls the server. Resolves with the answer that the contract describes; rejects only with an {@link ApiError}. */
export type Api = <N extends RouteName>(name: N, input: ApiInput<N>) => Promise<RouteResponse<N>>;

export interface ApiOptions {
  /** Server URL without a trailing slash. */
  readonly host: string;
  /** Returns the bearer token, or null if no user is signed in. `stale` is a token that the server just refused. */
  readonly token: (stale?: string) => Promise<string | null>;
  /** Called after the server has refused the freshest token. */
  readonly onSessionEnded: () => void;
  /**
   * Called when an idempotency key opens or settles, so that open keys survive a reload. Without `organizationId`, the
   * key belongs to the user's own organization.
   */
  readonly onKey?: (key: string, state: 'open' | 'settled', organizationId?: string) => void;
  /** Creates the prompt for the mailed code of one movement. Without it, such movements are refused. */
  readonly stepUp?: () => StepUpPrompt;
  /** Sends cookies to the page's own origin, for the portal's token renewal; never to another origin. */
  readonly sameOriginCookies?: boolean;
  /** Language in which the server writes mails; null leaves the choice to the browser. */
  readonly locale?: () => Locale | null;
  readonly timeoutMs?: number;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Default time-out of a request. The API specification also mentions 18 minutes, but users do not wait 18 minutes. */
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
  const request =
    sending.method === 'GET'
      ? () => send(options, sending)
      : confirmedBy(options.stepUp?.(), (code) => send(options, { ...sending, code }));
  const { key, onChecking } = sending;
  if (key === undefined) return sending.method === 'GET' ? repeatRead(request, wait) : request();
  const settling: RouteName = 'POST /operations/{key}/settle';
  const organizationId = ownerOf(name, input);
  const ofTheKey = { params: { key }, query: { organizationId } };
  const settle = () => send(options, prepare(options.host, settling, ofTheKey)) as Promise<never>;
  const note = (state: 'open' | 'settled') => options.onKey?.(key, state, organizationId);
  return move(note, { send: request, settle, onChecking }, wait);
}

function ownerOf(name: string, { params, query }: LooseInput): string | undefined {
  if (CALLS_ON_ADDRESSED.test(name)) return (params as { id: string }).id;
  return (query as { organizationId?: string } | undefined)?.organizationId;
}

/** Sends a credit movement. Its idempotency key is open from before the first request until the answer is definite. */
async function move(
  note: (state: 'open' | 'settled') => void,
  movement: RetriedMovement<unknown>,
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

async function send(options: ApiOptions, sending: Sending): Promise<unknown> {
  const { timeoutMs = TIMEOUT_MS, sameOriginCookies = false, locale = () => null } = options;
  const sendWith = (token: string | null) =>
    exchange(sending, token, { timeoutMs, sameOriginCookies, locale: locale() });
  // Some calls need no sign-in. A status 401 of such a call says nothing about the session.
  const open = OPEN_CALLS.test(sending.name);
  const token = open ? null : await tokenFor(options);
  let answer = await sendWith(token);
  if (answer.status === 401 && !open) {
    const fresh = await tokenFor(options, token ?? '');
    if (fresh !== null && fresh !== token) answer = await sendWith(fresh);
    if (answer.status === 401) options.onSessionEnded();
  }
  if (answer.status >= 400) throw errorOfAnswer(answer.status, answer.text, answer.headers);
  return readAnswer(sending, answer);
}

/**
 * Returns the bearer token. The host page's function may throw; the client has then sent no request, so the outcome is
 * `refused`.
 */
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

/**
 * True for an answer with an error flag. Servers other than the Litro server refuse `/allow-anywhere-refueling` with
 * status 200, an error flag and a message.
 */
function isFlaggedAsError(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'error' in answer && answer.error === true;
}
