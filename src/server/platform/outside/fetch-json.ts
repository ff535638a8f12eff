/** JSON from foreign servers, which may be slow, down or send anything. */

/** Default timeout of a request. A screen waits this long while a user types. */
const TIMEOUT_MS = 3_000;
const MAX_BYTES = 256 * 1024;

/** Error for a missing response, with its reason. The message reveals nothing about the request. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export interface FetchOptions {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Also reads a response with status 400, because its JSON explains the refusal. */
  readonly readsRefusals?: boolean;
}

/** Fetches JSON from a foreign server. Throws a `NoAnswer` on every failure. */
export async function fetchJson(
  url: URL,
  userAgent: string,
  { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, readsRefusals = false }: FetchOptions = {},
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      signal,
      redirect: 'error',
      headers: { accept: 'application/json', 'user-agent': userAgent },
    });
    const isRead = response.ok || (readsRefusals && response.status === 400);
    if (!isRead) throw new NoAnswer(`status ${response.status}`);
    return JSON.parse(await readText(response, maxBytes));
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    // Every other error becomes a `NoAnswer`, because the error's message may contain the requested address.
    throw new NoAnswer(signal.aborted ? 'timeout' : error instanceof SyntaxError ? 'no JSON' : 'unreachable');
  }
}

async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new NoAnswer('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
