/**
 * Faults of the line and of what stands in front of the server, laid over the calls of a page and taken away again. They
 * are put in below the page, so that preflights, streams and the cache are the real ones.
 */
import type { CDPSession } from 'playwright-core';

/** What becomes of a call while the fault lasts. */
export type Fate =
  | { readonly status: number; readonly type: string; readonly body: string; readonly forStrangers?: true }
  | 'never answered'
  | 'unreachable';

const refusal = (status: number, error: string, code: string): Fate => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ statusCode: status, error, message: error, code, requestId: REQUEST_ID }),
});

/** Sent with every answer that is made up here, as the server does. */
export const REQUEST_ID = 'req-made-up';

export const fates = {
  'refuses the token (401)': refusal(401, 'Unauthorized', 'session_ended'),
  'forbids everything (403)': refusal(403, 'Forbidden', 'permission_missing'),
  'breaks down (500)': refusal(500, 'Internal Server Error', 'internal_error'),
  'is hidden by a gateway that answers with a page (502)': {
    status: 502,
    type: 'text/html',
    body: '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1><img src=x onerror=alert(1)>',
  },
  'answers with half a document': { status: 200, type: 'application/json', body: '{"user":{"_id":"0190' },
  'does not let this page read its answers (CORS)': {
    status: 200,
    type: 'application/json',
    body: '{}',
    forStrangers: true,
  },
  'never answers': 'never answered',
  'cannot be reached': 'unreachable',
} as const satisfies Record<string, Fate>;

export interface Faults {
  /** Every call from now on. */
  begin(fate: Fate): Promise<void>;
  /** The line of this page is cut: nothing new gets through, its own server included. */
  cutLine(cut: boolean): Promise<void>;
  /** Scripts of the suite whose names begin so do not arrive. */
  loseCode(name: string): Promise<void>;
  /** How many answers are held back. */
  held(): number;
  /** Holds answers back until `end`, which lets them go. */
  hold(): Promise<void>;
  end(): Promise<void>;
}

interface Paused {
  readonly requestId: string;
  readonly request: { readonly method: string; readonly headers: Readonly<Record<string, string>> };
  readonly responseStatusCode?: number;
}

export function faultsOf(cdp: CDPSession, litroUrl: string): Faults {
  let fate: Fate | null = null;
  const held = new Set<string>();
  const settle = (name: string, parameters: object) =>
    // A page that has gone in the meantime wants no answer.
    cdp.send(name as 'Fetch.continueRequest', parameters as never).catch(() => undefined);

  cdp.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode }: Paused) => {
    if (fate === null && responseStatusCode !== undefined) held.add(requestId);
    else if (fate === null) void settle('Fetch.continueRequest', { requestId });
    // What is made up is the answer itself; whether the page may ask is for the server to say.
    else if (request.method === 'OPTIONS' && typeof fate === 'object')
      void settle('Fetch.continueRequest', { requestId });
    else if (fate === 'never answered') held.add(requestId);
    else if (fate === 'unreachable')
      void settle('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' });
    else void settle('Fetch.fulfillRequest', answerOf(requestId, fate, request.headers['Origin'] ?? '*'));
  });
  const pattern = { urlPattern: `${litroUrl}/*`, resourceType: 'Fetch' as const };
  return {
    held: () => held.size,
    cutLine: (cut) =>
      cdp.send('Network.emulateNetworkConditions', {
        offline: cut,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      }) as Promise<never>,
    loseCode: async (name) => {
      fate = 'unreachable';
      await cdp.send('Fetch.enable', {
        patterns: [{ urlPattern: `${litroUrl}/c/${name}.widget-*`, resourceType: 'Script' }],
      });
    },
    begin: async (next) => {
      fate = next;
      await cdp.send('Fetch.enable', { patterns: [pattern] });
    },
    hold: async () => {
      fate = null;
      await cdp.send('Fetch.enable', { patterns: [{ ...pattern, requestStage: 'Response' }] });
    },
    end: async () => {
      fate = null;
      await Promise.all([...held].map((requestId) => settle('Fetch.continueRequest', { requestId })));
      held.clear();
      await cdp.send('Fetch.disable');
    },
  };
}

function answerOf(requestId: string, fate: Exclude<Fate, string>, origin: string) {
  const headers = {
    'content-type': fate.type,
    ...(!fate.forStrangers && { 'access-control-allow-origin': origin }),
    'access-control-expose-headers': 'X-Request-Id',
    'x-request-id': REQUEST_ID,
  };
  return {
    requestId,
    responseCode: fate.status,
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: Buffer.from(fate.body).toString('base64'),
  };
}
