/** JSON from a server that is not ours: it may be slow, down, or answer with anything. */

/** A screen waits for this while somebody types. */
const TIMEOUT_MS = 3_000;
const MAX_BYTES = 256 * 1024;

/** Why there is no answer, in words that say nothing of what was asked. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Throws a `NoAnswer`. */
export async function fetchJson(url: URL, userAgent: string): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      signal,
      redirect: 'error',
      headers: { accept: 'application/json', 'user-agent': userAgent },
    });
    if (!response.ok) throw new NoAnswer(`status ${response.status}`);
    return JSON.parse(await readText(response));
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    // The message of any other error may hold the address.
    throw new NoAnswer(signal.aborted ? 'timeout' : error instanceof SyntaxError ? 'no JSON' : 'unreachable');
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new NoAnswer('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
