import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { PAYMENT_SETTINGS } from './payment-settings.ts';

/** SERVER_DIR names the folder of another build, for example of an older release. */
const programs = resolve(process.env['SERVER_DIR'] ?? 'dist/server');

export type Settings = Readonly<Record<string, string>>;

interface ProcessEnd {
  readonly code: number | null;
  readonly errors: string;
}

export interface Run {
  readonly process: ChildProcess;
  readonly log: readonly string[];
  /** Resolves when the process serves requests; rejects if the process ends before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<ProcessEnd>;
}

export function run(program: string, settings: Settings, ...args: readonly string[]): Run {
  // The flag skips the optimizing WebAssembly compiler. A program of a test runs too short to profit from optimized code
  // of the embedded database.
  const child = spawn(process.execPath, ['--liftoff-only', join(programs, `${program}.js`), ...args], {
    env: { PATH: process.env['PATH'], TZ: 'UTC', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log: string[] = [];
  let errors = '';
  child.stdout!.on('data', (chunk) => log.push(...String(chunk).split('\n').filter(Boolean)));
  child.stderr!.on('data', (chunk) => (errors += String(chunk)));
  const ended = new Promise<ProcessEnd>((done) => child.once('close', (code) => done({ code, errors })));
  const ready = Promise.race([
    new Promise<void>((done) => child.once('message', () => done())),
    ended.then(({ code }) => {
      throw new Error(`${program} ended (${code}) before it served: ${errors || log.slice(-5).join('\n')}`);
    }),
  ]);
  ready.catch(() => undefined);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { process: child, log, ready, ended };
}

export interface RunningServer {
  readonly url: string;
  log(): readonly string[];
  kill(): Promise<void>;
  terminate(): Promise<ProcessEnd>;
  ended(): Promise<ProcessEnd>;
  /** Waits for `work`; rejects if the server ends meanwhile. */
  outlives<T>(work: Promise<T>): Promise<T>;
  /** Starts the server and returns at once, before the server serves requests. */
  begin(): Run;
  start(): Promise<void>;
}

/**
 * Default settings of a server. As behind a proxy, the rate limits count each client by its own address. The limit is
 * high: the server counts a terminal by its key, and the fault test exceeds the usual limit.
 */
const base: Settings = {
  ...PAYMENT_SETTINGS,
  HOST: '127.0.0.1',
  TRUST_PROXY: '1',
  REQUESTS_PER_MINUTE: '1000000',
};

export async function makeServer(settings: Settings): Promise<RunningServer> {
  const port = await freePort();
  const runs: Run[] = [];
  const current = () => {
    const last = runs.at(-1);
    if (!last) throw new Error('The server has not been started.');
    return last;
  };
  const begin = () => {
    const begun = run('main', { ...base, PORT: String(port), ...settings });
    runs.push(begun);
    return begun;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => runs.flatMap(({ log }) => log),
    begin,
    start: () => begin().ready,
    ended: () => current().ended,
    outlives: (work) =>
      Promise.race([
        work,
        current().ended.then(({ code, errors }) => {
          throw new Error(`The server ended (${code}): ${errors}`);
        }),
      ]),
    async kill() {
      current().process.kill('SIGKILL');
      await current().ended;
    },
    terminate() {
      current().process.kill('SIGTERM');
      return current().ended;
    },
  };
}

export async function startServer(settings: Settings): Promise<RunningServer> {
  const server = await makeServer(settings);
  await server.start();
  return server;
}

/** A port below the range of outgoing connections, so that it stays free for a restart. */
export function freePort(): Promise<number> {
  return new Promise((done) => {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer().once('error', () => done(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(port)));
  });
}
