/** The event line of a session: one stream for all its elements, open while somebody listens, back by itself. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { LiveEvent } from '#contract/events.ts';
import { readEventStream } from './event-stream.ts';

export interface LineState {
  readonly status: 'connecting' | 'open' | 'down';
  /** When that began. */
  readonly since: Date;
}

export interface Live {
  readonly line: ReadonlySignal<LineState>;
  /** Calls `listener` for events of these kinds, and with `hello` whenever the line opens again. */
  subscribe(types: readonly LiveEvent['type'][], listener: (event: LiveEvent) => void): () => void;
  /** Opens the line anew, for another organisation. */
  restart(): void;
  /** Closes the line and keeps its listeners: `restart` opens it again. */
  stop(): void;
}

export interface LiveOptions {
  /** Opens the stream; rejects or answers a status of 400 and above when it cannot. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  /** Told of every event before the listeners are. */
  readonly onEvent?: (event: LiveEvent) => void;
  readonly firstWaitMs?: number;
  /** After this long without a byte the line counts as broken; the server sends a heartbeat every 15 s. */
  readonly silenceMs?: number;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const SILENCE_MS = 40_000;

export function createLive(options: LiveOptions): Live {
  const { firstWaitMs = FIRST_WAIT_MS } = options;
  const line = signal<LineState>({ status: 'connecting', since: new Date() });
  const listeners = new Map<(event: LiveEvent) => void, readonly LiveEvent['type'][]>();
  let running: AbortController | null = null;

  const change = (status: LineState['status']) => {
    if (line.peek().status !== status) line.value = { status, since: new Date() };
  };
  const deliver = (data: string) => {
    const event = JSON.parse(data) as LiveEvent;
    options.onEvent?.(event);
    for (const [listener, types] of [...listeners]) if (types.includes(event.type)) listener(event);
  };

  const keepOpen = async (run: AbortSignal): Promise<void> => {
    let waitMs = firstWaitMs;
    while (!run.aborted) {
      const onOpen = () => {
        waitMs = firstWaitMs;
        if (!run.aborted) change('open');
      };
      // However it broke, the line is down and is opened again below.
      await listen(options, run, onOpen, deliver).catch(() => undefined);
      if (run.aborted) return;
      change('down');
      await pause(waitMs, run);
      waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
    }
  };

  const start = () => {
    running = new AbortController();
    void keepOpen(running.signal);
  };
  const stop = () => {
    running?.abort();
    running = null;
    change('connecting');
  };
  return {
    line,
    stop,
    restart: () => {
      stop();
      if (listeners.size > 0) start();
    },
    subscribe: (types, listener) => {
      listeners.set(listener, types);
      if (!running) start();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}

/** One stream, from its opening until it breaks, ends or falls silent. */
async function listen(
  { open, silenceMs = SILENCE_MS }: LiveOptions,
  run: AbortSignal,
  onOpen: () => void,
  onData: (data: string) => void,
): Promise<void> {
  const stream = new AbortController();
  const end = () => stream.abort();
  run.addEventListener('abort', end, { once: true });
  let timer = setTimeout(end, silenceMs);
  try {
    const response = await open(stream.signal);
    if (!response.ok || !response.body) throw new Error(`The event line answered ${response.status}.`);
    onOpen();
    await readEventStream(response.body, onData, () => {
      clearTimeout(timer);
      timer = setTimeout(end, silenceMs);
    });
  } finally {
    clearTimeout(timer);
    run.removeEventListener('abort', end);
    end();
  }
}

/** Ends early when the run is over, or when the browser says that it is online again. */
function pause(ms: number, run: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      run.removeEventListener('abort', end);
      globalThis.removeEventListener?.('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    run.addEventListener('abort', end, { once: true });
    globalThis.addEventListener?.('online', end, { once: true });
  });
}
