/** The event line of a session: one stream for all its elements, open while somebody listens, back by itself. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { LiveEvent } from '#contract/balance.ts';

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
  stop(): void;
}

export interface LiveOptions {
  /** Opens the stream; rejects or answers a status of 400 and above when it cannot. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly firstWaitMs?: number;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export function createLive({ open, firstWaitMs = FIRST_WAIT_MS }: LiveOptions): Live {
  const line = signal<LineState>({ status: 'connecting', since: new Date() });
  const listeners = new Map<(event: LiveEvent) => void, readonly LiveEvent['type'][]>();
  let running: AbortController | null = null;

  const change = (status: LineState['status']) => {
    if (line.peek().status !== status) line.value = { status, since: new Date() };
  };
  const deliver = (event: LiveEvent) => {
    for (const [listener, types] of listeners) if (types.includes(event.type)) listener(event);
  };

  async function run(signalOfRun: AbortSignal): Promise<void> {
    let waitMs = firstWaitMs;
    while (!signalOfRun.aborted) {
      try {
        const response = await open(signalOfRun);
        if (!response.ok || !response.body) throw new Error(`The event line answered ${response.status}.`);
        change('open');
        waitMs = firstWaitMs;
        await readEvents(response.body, deliver);
      } catch {
        // However it broke, the line is down and is opened again below.
      }
      if (signalOfRun.aborted) return;
      change('down');
      await pause(waitMs, signalOfRun);
      waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
    }
  }

  const start = () => {
    running = new AbortController();
    void run(running.signal);
  };
  const stop = () => {
    running?.abort();
    running = null;
  };
  return {
    line,
    stop,
    restart: () => {
      if (!running) return;
      stop();
      start();
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

async function readEvents(body: ReadableStream<Uint8Array>, deliver: (event: LiveEvent) => void) {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  let waiting = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (waiting + value).split('\n\n');
    waiting = parts.pop() ?? '';
    for (const part of parts) {
      const data = part.split('\n').find((line) => line.startsWith('data: '));
      if (data) deliver(JSON.parse(data.slice('data: '.length)) as LiveEvent);
    }
  }
}

function pause(ms: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    until.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
