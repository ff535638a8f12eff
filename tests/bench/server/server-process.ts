/** The built server as a process, with a probe inside that tells what a client cannot see. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { SEAL_KEY } from '../../../src/server/testing/seal-keys.ts';

/** SERVER_DIR names another build, for example one to compare with. */
const served = resolve(process.env['SERVER_DIR'] ?? 'dist/server');
const probe = join(import.meta.dirname, 'probe.mjs');

/** A statement as it was given to pg. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string | undefined;
}

/** Bytes: what the system has given, what lives on the heap after a collection, what buffers hold beside it. */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

export interface BuiltServer {
  readonly url: string;
  /** Of the process. */
  readonly pid: number;
  /** From the start of the process until it serves. */
  readonly startMs: number;
  /** The ways to the database since the last call, each with its statements; nothing unless it records. */
  takeWays(): Statement[][];
  memory(): Promise<Memory>;
  stop(): Promise<void>;
}

type Message = { port?: number; way?: Statement[]; memory?: Memory };

interface ServerOptions {
  /** Takes down the statements that it sends. */
  readonly record?: boolean;
  /** Of Node. */
  readonly flags?: readonly string[];
  /** The folder of the build. */
  readonly programs?: string;
}

export async function startBuiltServer(
  settings: Readonly<Record<string, string>>,
  { record = false, flags = [], programs = served }: ServerOptions = {},
): Promise<BuiltServer> {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', probe, ...flags, join(programs, 'main.js')],
    {
      // Behind one proxy, so that each request can come from an address of its own and no limit counts them together.
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
      // Keeps dates and null bytes of statements as they are.
      serialization: 'advanced',
    },
  );
  const ways: Statement[][] = [];
  let tellMemory: (memory: Memory) => void = () => undefined;
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const port = await Promise.race([
    new Promise<number>((ready) => {
      child.on('message', (message: Message) => {
        if (message.port !== undefined) ready(message.port);
        if (message.way) ways.push(message.way);
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
    takeWays: () => ways.splice(0),
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
