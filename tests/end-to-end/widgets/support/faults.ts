/**
 * Simulated faults of network and gateway for the calls of a page. The debugger causes them below the page, so
 * preflights, streams and cache are real.
 */
import type { CDPSession } from 'playwright-core';

export type Fate =
  | { readonly status: number; readonly type: string; readonly body: string; readonly forStrangers?: true }
  | 'never answered'
  | 'unreachable';

const refusal = (status: number, error: string, code: string): Fate => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ statusCode: status, error, message: error, code, requestId: REQUEST_ID }),
});

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
  begin(fate: Fate): Promise<void>;
  /** Cuts or restores the network of this page, including its connection to the server that delivers the page. */
  cutLine(cut: boolean): Promise<void>;
  /** Blocks scripts of the suite whose names start with `name`. */
  loseCode(name: string): Promise<void>;
  held(): number;
  /** Delays the answers to all calls until `end` releases them. */
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
    // Ignores a failed command of the debugger: the page may have closed, and a closed page needs no answer.
    cdp.send(name as 'Fetch.continueRequest', parameters as never).catch(() => undefined);

  cdp.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode }: Paused) => {
    if (fate === null && responseStatusCode !== undefined) held.add(requestId);
    else if (fate === null) void settle('Fetch.continueRequest', { requestId });
    // A simulated answer replaces only the answer of the call. The server still answers the CORS preflight.
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
