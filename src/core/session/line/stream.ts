import { readEventStream } from './event-stream.ts';
import type { LineSource } from './line.ts';

const SILENCE_MS = 40_000;
/**
 * Longest time for opening a stream. Without a limit, a host page that supplies no token would block the other
 * sessions.
 */
const OPENING_MS = 20_000;

/** Follows the event stream. Rejects if the stream cannot be opened or breaks; resolves when the server ends it. */
export async function followStream(
  { open, silenceMs = SILENCE_MS }: LineSource,
  until: AbortSignal,
  onOpen: () => void,
  onData: (data: string) => void,
): Promise<void> {
  const stream = new AbortController();
  const end = () => stream.abort();
  until.addEventListener('abort', end, { once: true });
  let timer = setTimeout(end, Math.min(silenceMs, OPENING_MS));
  const aborted = new Promise<never>((_resolve, reject) => {
    stream.signal.addEventListener('abort', () => reject(new Error('The stream was given up.')));
  });
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(end, silenceMs);
  };
  try {
    const response = await Promise.race([open(stream.signal), aborted]);
    if (!response.ok || !response.body) throw new Error(`The event line answered ${response.status}.`);
    onOpen();
    watch();
    await Promise.race([readEventStream(response.body, onData, watch), aborted]);
  } finally {
    clearTimeout(timer);
    until.removeEventListener('abort', end);
    aborted.catch(() => undefined);
    end();
  }
}
