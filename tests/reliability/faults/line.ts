/** A client's persistent connection to one of several servers. After a lost answer, the client connects to the next server. */
import { Agent, request } from 'node:http';
import { errors } from '#contract/errors.ts';

export interface Reply<T = unknown> {
  /** HTTP status; 0 if no complete answer arrived. */
  readonly status: number;
  /** Code of a refusal; empty for other answers. */
  readonly code: string;
  readonly body: T;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The operating system's reason why no answer arrived; empty for a complete answer. */
  readonly trouble: string;
  readonly fault?: string;
}

interface RequestOptions {
  readonly body?: object;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Connection {
  ask<T = unknown>(call: string, options?: RequestOptions): Promise<Reply<T>>;
  close(): void;
}

/**
 * Creates a connection of the client with this number. Each client has its own address, because the servers limit requests
 * by address.
 */
export function createConnection(
  urls: readonly string[],
  number: number,
  token: string,
  patienceMs = 30_000,
): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let server = number;
  return {
    async ask<T>(call: string, { body, key, headers: further }: RequestOptions = {}) {
      const [method = '', path = ''] = call.split(' ');
      const text = body && JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': `10.0.${Math.floor(number / 256) % 256}.${number % 256}`,
        ...(text && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
        ...(key && { 'idempotency-key': key }),
        ...further,
      };
      const url = new URL(path, urls[server % urls.length]);
      const reply = await send<T>(url, { method, headers, agent, timeout: patienceMs }, text);
      if (reply.status === 0) server += 1;
      return reply;
    },
    close: () => agent.destroy(),
  };
}

function send<T>(url: URL, options: Parameters<typeof request>[1], text?: string): Promise<Reply<T>> {
  return new Promise((resolve) => {
    const lost = (error: NodeJS.ErrnoException) =>
      resolve({
        status: 0,
        code: '',
        body: undefined as T,
        headers: {},
        trouble: error.code ?? error.message,
      });
    const outgoing = request(url, options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', lost);
      response.once('end', () =>
        resolve(read<T>(response.statusCode ?? 0, Buffer.concat(parts).toString(), response.headers)),
      );
    });
    outgoing.once('timeout', () =>
      outgoing.destroy(Object.assign(new Error('no answer'), { code: 'no answer' })),
    );
    outgoing.once('error', lost);
    outgoing.end(text);
  });
}

function read<T>(status: number, text: string, headers: Reply['headers']): Reply<T> {
  try {
    const body = JSON.parse(text) as T & { code?: string; requestId?: string };
    if (status === 200) return { status, code: '', body, headers, trouble: '' };
    const isKnown = body.code !== undefined && body.code in errors && body.requestId !== undefined;
    const fault = isKnown ? {} : { fault: `An answer that the contract does not know: ${status} ${text}` };
    return { status, code: body.code ?? '', body, headers, trouble: '', ...fault };
  } catch {
    const fault = `An answer that is no JSON: ${status} ${text}`;
    return { status, code: '', body: undefined as T, headers, trouble: '', fault };
  }
}
