/** One request and its answer, whatever the status. Nothing is repeated and nothing is interpreted here. */
import wretch from 'wretch';
import { UNATTENDED_HEADER } from '#contract/facts.ts';
import type { Locale } from '../format/locale.ts';
import { ApiError } from './api-error.ts';
import type { Sending } from './sending.ts';
import { uploadBy } from './upload.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export interface ExchangeOptions {
  readonly timeoutMs: number;
  /** Lets cookies of the page's own server go along; to another origin they never do. */
  readonly sameOriginCookies: boolean;
  /** What the server is to write to people in, such as `pt-BR`; null leaves it to the browser. */
  readonly locale: Locale | null;
}

// Taken when the suite loads, so that what a page does to its globals later does not reach our requests.
const pageFetch = globalThis.fetch.bind(globalThis);

/** Rejects with an {@link ApiError} of status 0 when no whole answer came. */
export async function exchange(
  sending: Sending,
  token: string | null,
  { timeoutMs, sameOriginCookies, locale }: ExchangeOptions,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = {
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(locale !== null && { 'Accept-Language': locale }),
    ...(sending.body !== undefined && {
      'Content-Type': `application/${typeof sending.body === 'string' ? 'json' : 'octet-stream'}`,
    }),
    ...(sending.key !== undefined && { 'Idempotency-Key': sending.key }),
    ...(isUnattended() && { [UNATTENDED_HEADER]: 'true' }),
  };
  try {
    const response = await wretch(sending.url)
      .fetchPolyfill(sending.onSent ? uploadBy(sending.onSent) : pageFetch)
      .options({ signal, credentials: sameOriginCookies ? 'same-origin' : 'omit', headers })
      .fetch(sending.method, '', sending.body)
      .res()
      .catch(answerOfRefusal);
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

/** Somebody opened the page. */
const OPENING_MS = 30_000;

/** Nobody has clicked or typed for some seconds, as far as the browser tells. */
function isUnattended(): boolean {
  const { userActivation } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  return performance.now() > OPENING_MS && userActivation?.isActive === false;
}

/** Opens an answer that arrives bit by bit; the caller reads it and ends it by `signal`. With `json` it is asked by POST. */
export function openStream(
  url: string,
  token: string | null,
  signal: AbortSignal,
  accepted: Readonly<Record<string, string>> = { Accept: 'text/event-stream' },
  json?: string,
): Promise<Response> {
  return pageFetch(url, {
    signal,
    credentials: 'omit',
    headers: {
      ...accepted,
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(json !== undefined && { method: 'POST', body: json }),
  });
}

/** wretch rejects with the answer where its status is 400 or above; what it means is decided elsewhere. */
function answerOfRefusal(error: Error & { response?: Response }): Response {
  if (error.response) return error.response;
  throw error;
}
