import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';

/** Certificate and key in PEM format, as the certificate files contain them. */
export interface BankIdentity {
  readonly certificate: Buffer;
  readonly certificateKey: Buffer;
  /** Certificate authority (CA) of the bank's certificate; null for the authorities that Node knows. */
  readonly ca: Buffer | null;
}

export interface BankRequest {
  readonly method: 'GET' | 'PUT' | 'PATCH' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface BankAnswer {
  readonly status: number;
  /** Parsed body of the response; null if it is no JSON. */
  readonly body: unknown;
}

/**
 * Thrown if the bank gives no readable response. The request may have succeeded at the bank. The error message contains
 * nothing of the request.
 */
export class NoBankAnswer extends Error {
  override readonly name = 'NoBankAnswer';
}

export type BankConnection = (request: BankRequest) => Promise<BankAnswer>;

/**
 * Timeout of one request to the bank. Two attempts, a token request and a status query fit into the time limit of a
 * call to this server.
 */
const TIMEOUT_MS = 8_000;
const MAX_BYTES = 1024 * 1024;

/** Opens a connection to the bank. Failed requests throw `NoBankAnswer`. The connection follows no redirects. */
export function connectBank(identity: BankIdentity, timeoutMs = TIMEOUT_MS): BankConnection {
  const agent = new Agent({
    keepAlive: true,
    cert: identity.certificate,
    key: identity.certificateKey,
    minVersion: 'TLSv1.2',
    ...(identity.ca && { ca: identity.ca }),
  });
  return async ({ url, body, ...options }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const sent = request(url, { ...options, agent, signal });
      // An error after the response headers also reaches the reader of the response. Without this listener, the error would
      // end the process.
      sent.on('error', () => {});
      sent.end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return { status: answer.statusCode ?? 0, body: parse(await readText(answer)) };
    } catch (error) {
      throw new NoBankAnswer(signal.aborted ? 'timeout' : reasonOf(error));
    }
  };
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new NoBankAnswer('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns an error code such as ECONNREFUSED or CERT_HAS_EXPIRED, because an error message may contain an address. */
function reasonOf(error: unknown): string {
  if (error instanceof NoBankAnswer) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && /^[A-Z0-9_]{2,60}$/.test(code) ? code : 'unreachable';
}
