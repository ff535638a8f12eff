/**
 * Default timeout of a request to a foreign server. The timeout is short, because a typing user waits for the response.
 */
const TIMEOUT_MS = 3_000;
const MAX_BYTES = 256 * 1024;

/**
 * Thrown if a foreign server gives no usable response. The message names the reason and reveals nothing about the
 * request.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export interface FetchOptions {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /**
   * True if the caller also reads a response with status 400, because the JSON of the response explains the refusal.
   */
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
    // Errors of `fetch` and `JSON.parse` become a `NoAnswer`, because their messages may contain the requested address.
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
