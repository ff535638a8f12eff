/** The built server as a process that tests end in every way there is, and start again under the same address. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { PAYMENT_SETTINGS } from './payment-settings.ts';

/** SERVER_DIR names another build, for example that of an older release. */
const programs = resolve(process.env['SERVER_DIR'] ?? 'dist/server');

export type Settings = Readonly<Record<string, string>>;

interface Ended {
  readonly code: number | null;
  /** What it said on standard error. */
  readonly errors: string;
}

/** One run of one of the built programs. */
export interface Run {
  readonly process: ChildProcess;
  /** The lines of its structured log so far. */
  readonly log: readonly string[];
  /** Waits until it serves; rejects with what it said when it ends before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<Ended>;
}

/** Starts a built program (`main`, `verify-ledger`, `seed`); killed after the test at the latest. */
export function run(program: string, settings: Settings, ...args: readonly string[]): Run {
  // So short a life is not worth it to compile the embedded database twice.
  const child = spawn(process.execPath, ['--liftoff-only', join(programs, `${program}.js`), ...args], {
    env: { PATH: process.env['PATH'], TZ: 'UTC', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log: string[] = [];
  let errors = '';
  child.stdout!.on('data', (chunk) => log.push(...String(chunk).split('\n').filter(Boolean)));
  child.stderr!.on('data', (chunk) => (errors += String(chunk)));
  const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, errors })));
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

/** A server with one address through all its ends and starts. */
export interface RunningServer {
  readonly url: string;
  /** All it has logged, over all its starts. */
  log(): readonly string[];
  /** Ends as when the machine takes it away, at whatever it is doing; waits until it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; waits for its end. */
  terminate(): Promise<Ended>;
  /** The end of the present run, whatever brings it about. */
  ended(): Promise<Ended>;
  /** Waits for that work; rejects when the server ends meanwhile, which it must not. */
  outlives<T>(work: Promise<T>): Promise<T>;
  /** Starts it without waiting until it serves. */
  begin(): Run;
  /** Starts it and waits until it serves. */
  start(): Promise<void>;
}

/**
 * Behind one proxy, so that each client can be a person with an address of their own and the limits count them apart. A
 * terminal is known by its key wherever it stands, and a storm refuels more in a minute than one may.
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

/** A started server. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const server = await makeServer(settings);
  await server.start();
  return server;
}

/** Below the ports that the system gives to outgoing connections, so that it is still free after a restart. */
export function freePort(): Promise<number> {
  return new Promise((done) => {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer().once('error', () => done(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(port)));
  });
}
