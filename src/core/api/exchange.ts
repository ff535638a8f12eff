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
  /** Sends cookies to the page's own origin; never to another origin. */
  readonly sameOriginCookies: boolean;
  /** Language in which the server writes mails, such as `pt-BR`; null leaves the choice to the browser. */
  readonly locale: Locale | null;
}

// `fetch`, bound when the suite loads, so that later changes of the host page to `fetch` do not affect our requests.
const pageFetch = globalThis.fetch.bind(globalThis);

/** Rejects with an {@link ApiError} of status 0 if no complete answer arrived. */
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
    ...(sending.code !== undefined && { 'Step-Up-Code': sending.code }),
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

/** Time after the start of a page during which the user counts as active. */
const OPENING_MS = 30_000;

function isUnattended(): boolean {
  const { userActivation } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  return performance.now() > OPENING_MS && userActivation?.isActive === false;
}

/** Opens a streamed answer. The caller reads the stream and ends it by `signal`. With `json` the request is a POST. */
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

/** Returns the answer of a refusal, because wretch rejects for status 400 and above. */
function answerOfRefusal(error: Error & { response?: Response }): Response {
  if (error.response) return error.response;
  throw error;
}
