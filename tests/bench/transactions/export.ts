import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { benchSize } from '../effort.ts';
import type { Bearer } from '../server/client.ts';
import type { BuiltServer } from '../server/server-process.ts';

const TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export interface ExportedFile {
  readonly path: string;
  readonly type: keyof typeof TYPES;
}

interface Piece {
  readonly bytes: number;
  readonly lines: number;
}

const LINE_END = 10;
const LOOK_EVERY_MS = 10;
/**
 * Time of observation after the client has stopped reading. A server that continues to read has certainly sent its
 * next statement by then.
 */
const SETTLED_AFTER_MS = benchSize({ smoke: 300, full: 3_000 });

/** Reads an exported file piece by piece. `onPiece` returns true to stop reading. */
async function read(
  { url }: BuiltServer,
  { token }: Bearer,
  { path, type }: ExportedFile,
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
    // `return` leaves the loop, which closes the connection to the server.
    if (onPiece({ bytes: bytes.length, lines })) return;
  }
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

export interface Exported {
  readonly ms: number;
  readonly bytes: number;
  readonly lines: number;
  readonly firstMs: number;
  /** Longest time between two consecutive pieces of the file. */
  readonly gapMs: number;
  readonly pieces: number;
  readonly beforeMb: number;
  readonly mostMb: number;
}

export async function readWhole(server: BuiltServer, bearer: Bearer, file: ExportedFile): Promise<Exported> {
  const beforeMb = residentMegabytes(server.pid);
  let mostMb = beforeMb;
  const looking = setInterval(
    () => (mostMb = Math.max(mostMb, residentMegabytes(server.pid))),
    LOOK_EVERY_MS,
  );
  const startedAt = performance.now();
  const [arrivals, sum] = [[] as number[], { bytes: 0, lines: 0 }];
  try {
    await read(server, bearer, file, ({ bytes, lines }) => {
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
    // `gapMs` is 0 for a small file, which arrives in one piece.
    gapMs: Math.max(0, ...gaps),
    pieces: arrivals.length,
    beforeMb,
    mostMb,
  };
}

export interface Stopped {
  readonly lines: number;
  /** Number of statements that read rows after the client disconnected; `lastMs` is the time of the last of them. */
  readonly statements: number;
  readonly lastMs: number;
}

export async function stopAfter(
  recorder: BuiltServer,
  bearer: Bearer,
  path: string,
  most: number,
): Promise<Stopped> {
  let lines = 0;
  await read(recorder, bearer, { path, type: 'csv' }, (piece) => (lines += piece.lines) >= most);
  const stoppedAt = performance.now();
  recorder.takeRoundTrips();
  let [statements, lastMs] = [0, 0];
  while (performance.now() - stoppedAt < SETTLED_AFTER_MS) {
    const reading = recorder
      .takeRoundTrips()
      .flat()
      .filter(({ text }) => /FROM transactions\b/.test(text));
    if (reading.length > 0) lastMs = performance.now() - stoppedAt;
    statements += reading.length;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return { lines, statements, lastMs };
}
