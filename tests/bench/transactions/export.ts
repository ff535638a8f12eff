/** A long list as a file: what the server holds meanwhile, how often something arrives, and when it stops. */
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { Bearer } from '../server/client.ts';
import type { BuiltServer } from '../server/server-process.ts';

const TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export interface Wanted {
  readonly path: string;
  readonly type: keyof typeof TYPES;
}

interface Piece {
  readonly bytes: number;
  readonly lines: number;
}

const LINE_END = 10;
/** Often enough to see what one batch of rows takes. */
const LOOK_EVERY_MS = 10;
/** By then a server that reads on would have read. */
const SETTLED_AFTER_MS = 3_000;

/** Reads the answer piece by piece; `onPiece` ends it early by answering true. */
async function read(
  { url }: BuiltServer,
  { token }: Bearer,
  { path, type }: Wanted,
  onPiece: (piece: Piece) => boolean,
): Promise<void> {
  const response = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${token}`, accept: TYPES[type], 'accept-encoding': 'identity' },
  });
  if (response.status !== 200 || !response.body)
    throw new Error(`${path} was answered with ${response.status}.`);
  for await (const bytes of response.body as AsyncIterable<Uint8Array>) {
    let lines = 0;
    for (const byte of bytes) if (byte === LINE_END) lines += 1;
    // Whoever leaves the loop hangs up.
    if (onPiece({ bytes: bytes.length, lines })) return;
  }
}

/** Of the process, as the system has it. */
function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

export interface Exported {
  readonly ms: number;
  readonly bytes: number;
  readonly lines: number;
  /** Until the first piece arrived, and the longest time between two. */
  readonly firstMs: number;
  readonly gapMs: number;
  readonly pieces: number;
  /** Megabytes that the server held before it, and the most while it went on. */
  readonly beforeMb: number;
  readonly mostMb: number;
}

export async function readWhole(server: BuiltServer, bearer: Bearer, wanted: Wanted): Promise<Exported> {
  const beforeMb = residentMegabytes(server.pid);
  let mostMb = beforeMb;
  const looking = setInterval(
    () => (mostMb = Math.max(mostMb, residentMegabytes(server.pid))),
    LOOK_EVERY_MS,
  );
  const startedAt = performance.now();
  const [arrivals, sum] = [[] as number[], { bytes: 0, lines: 0 }];
  try {
    await read(server, bearer, wanted, ({ bytes, lines }) => {
      arrivals.push(performance.now());
      sum.bytes += bytes;
      sum.lines += lines;
      return false;
    });
  } finally {
    clearInterval(looking);
  }
  const gaps = arrivals.slice(1).map((at, before) => at - (arrivals[before] ?? at));
  return {
    ...sum,
    ms: performance.now() - startedAt,
    firstMs: (arrivals[0] ?? Number.NaN) - startedAt,
    gapMs: Math.max(...gaps),
    pieces: arrivals.length,
    beforeMb,
    mostMb,
  };
}

export interface Stopped {
  /** Lines that had arrived when it was stopped. */
  readonly lines: number;
  /** Statements that read rows after that, and until when the last of them was sent. */
  readonly statements: number;
  readonly lastMs: number;
}

/** Stops a csv once that many lines have arrived. `recorder` takes down what it sends. */
export async function stopAfter(
  recorder: BuiltServer,
  bearer: Bearer,
  path: string,
  most: number,
): Promise<Stopped> {
  let lines = 0;
  await read(recorder, bearer, { path, type: 'csv' }, (piece) => (lines += piece.lines) >= most);
  const stoppedAt = performance.now();
  recorder.takeWays();
  let [statements, lastMs] = [0, 0];
  while (performance.now() - stoppedAt < SETTLED_AFTER_MS) {
    const reading = recorder
      .takeWays()
      .flat()
      .filter(({ text }) => /FROM transactions\b/.test(text));
    if (reading.length > 0) lastMs = performance.now() - stoppedAt;
    statements += reading.length;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return { lines, statements, lastMs };
}
