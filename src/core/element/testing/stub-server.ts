/**
 * Stub server for browser tests, which cannot run our server. Install it before importing the suite, because the suite
 * saves the page's `fetch` when it loads.
 */

interface StubCall {
  readonly name: string;
  readonly body: unknown;
}
type Reply = (call: StubCall) => { readonly status: number; readonly body: unknown } | Promise<never>;

export const STUB_HOST = 'https://litro.test';

export interface StubServer {
  readonly calls: StubCall[];
  bodies(name: string): unknown[];
  answer(name: string, status: number, body: unknown): void;
  goDown(name: string): void;
  reset(): void;
}

export function installStubServer(initial: Readonly<Record<string, readonly [number, unknown]>>): StubServer {
  const calls: StubCall[] = [];
  const replies = new Map<string, Reply>();
  const reset = () => {
    calls.length = 0;
    replies.clear();
    for (const [name, [status, body]] of Object.entries(initial)) replies.set(name, () => ({ status, body }));
  };
  reset();
  const original = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (url.origin !== STUB_HOST) return original(input, init);
    const name = `${init?.method ?? 'GET'} ${url.pathname}`;
    const call = { name, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined };
    calls.push(call);
    const reply = replies.get(name) ?? (() => refusal(404, 'not_found'));
    const { status, body } = await reply(call);
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'x-request-id': 'stub' },
    });
  };
  return {
    calls,
    bodies: (name) => calls.filter((call) => call.name === name).map(({ body }) => body),
    answer: (name, status, body) => void replies.set(name, () => ({ status, body })),
    goDown: (name) => void replies.set(name, () => Promise.reject(new TypeError('Failed to fetch'))),
    reset,
  };
}

export function refusal(status: number, code: string) {
  return { status, body: { statusCode: status, error: '', message: '', code, requestId: 'stub' } };
}
