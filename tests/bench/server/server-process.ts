import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { benchSize } from '../effort.ts';
import { SEAL_KEY } from '../../../src/server/testing/seal-keys.ts';

const served = resolve(process.env['SERVER_DIR'] ?? 'dist/server');
/** A smoke run uses fast compilation, because it ends before optimized code of the embedded database pays off. */
const FLAGS: readonly string[] = benchSize({ smoke: ['--liftoff-only'], full: [] });
const probe = join(import.meta.dirname, 'probe.mjs');

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string | undefined;
}

/**
 * Memory of the server in bytes: resident memory, the heap after a garbage collection, and buffers outside the heap.
 */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

export interface BuiltServer {
  readonly url: string;
  readonly pid: number;
  readonly startMs: number;
  /** The round trips to the database since the last call, each with its statements. Empty unless `record` is set. */
  takeRoundTrips(): Statement[][];
  memory(): Promise<Memory>;
  stop(): Promise<void>;
}

type Message = { port?: number; roundTrip?: Statement[]; memory?: Memory };

interface ServerOptions {
  readonly record?: boolean;
  readonly flags?: readonly string[];
  readonly programs?: string;
}

export async function startBuiltServer(
  settings: Readonly<Record<string, string>>,
  { record = false, flags = FLAGS, programs = served }: ServerOptions = {},
): Promise<BuiltServer> {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', probe, ...flags, join(programs, 'main.js')],
    {
      // Behind one proxy, each request can name another client address, so that no rate limit by address applies.
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: '0',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'warn',
        LITRO_SEAL_KEY: SEAL_KEY,
        ...(record && { BENCH_RECORD: '1' }),
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // The serialization `advanced` preserves dates and null bytes in the recorded statements.
      serialization: 'advanced',
    },
  );
  const roundTrips: Statement[][] = [];
  let tellMemory: (memory: Memory) => void = () => undefined;
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const port = await Promise.race([
    new Promise<number>((ready) => {
      child.on('message', (message: Message) => {
        if (message.port !== undefined) ready(message.port);
        if (message.roundTrip) roundTrips.push(message.roundTrip);
        if (message.memory) tellMemory(message.memory);
      });
    }),
    ended.then((code): never => {
      throw new Error(`The server ended (${code}) before it served.`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    takeRoundTrips: () => roundTrips.splice(0),
    memory: () =>
      new Promise((done) => {
        tellMemory = done;
        child.send('memory');
      }),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
