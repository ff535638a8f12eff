/**
 * Runs the built demonstration on free ports with data of its own: for the journeys through the host pages and for their
 * pictures. The server and the demo pages' back end are those of `npm start`.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePair, untilListening } from './ports.mjs';

const programs = fileURLToPath(new URL('../dist/server/', import.meta.url));

/** Starts a program; its answer ends it. What it says is told only when it ends unasked. */
function start(program, env) {
  // The embedded database compiled once and not twice: what a demonstration has to do is soon done.
  const child = spawn(process.execPath, ['--liftoff-only', join(programs, program)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    child,
    said: () => said,
    /** Rejects when the program ends. */
    fails: ended.then((code) => Promise.reject(new Error(`${program} ended (${code}).\n${said}`))),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const makeFolder = () => mkdtempSync(join(tmpdir(), 'litro-demo-'));

function startServer(settings) {
  const common = { HOST: '127.0.0.1', DATABASE_URL: '', LITRO_SANDBOX: 'on', LOG_LEVEL: 'warn' };
  const server = start('main.js', { ...common, ...settings });
  server.fails.catch(() => undefined);
  const serves = new Promise((resolve) => server.child.once('message', resolve));
  return { server, ready: Promise.race([serves, server.fails]) };
}

/**
 * Makes the data of the demonstration, for several that run on copies of it: filling it takes most of their start.
 *
 * @param {Readonly<Record<string, string>>} [settings] more of the server's, such as the address of another database
 */
export async function prepareDemo(settings = {}) {
  const dataDir = makeFolder();
  const { server, ready } = startServer({ PORT: '0', DATA_DIR: dataDir, ...settings });
  await ready;
  await server.stop();
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/**
 * @returns {Promise<{ litroUrl: string, erpUrl: string, log: () => string, stop: () => Promise<void> }>} `litroUrl` is
 * the origin of portal, intranet and calls, `erpUrl` that of the partner's page; `log` is what the server has logged.
 * @param {{ alsoAllowed?: readonly string[], prepared?: string, settings?: Readonly<Record<string, string>> }} [options]
 * `alsoAllowed`: origins of other pages that may call; `prepared`: a data folder of `prepareDemo`, which is copied;
 * `settings`: more of the server's, such as the address of another database.
 */
export async function runDemo({ alsoAllowed = [], prepared, settings = {} } = {}) {
  const dataDir = makeFolder();
  if (prepared) cpSync(prepared, dataDir, { recursive: true });
  const port = await findFreePair();
  const [litroUrl, erpUrl] = [port, port + 1].map((each) => `http://localhost:${each}`);
  const running = [];
  const stop = async () => {
    for (const program of running.splice(0)) await program.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { server, ready } = startServer({
      PORT: String(port),
      DATA_DIR: dataDir,
      ALLOWED_ORIGINS: [erpUrl, ...alsoAllowed].join(','),
      // Many visitors' pages come from this one address.
      REQUESTS_PER_MINUTE: '1000000',
      ...settings,
    });
    running.unshift(server);
    await ready;
    const pages = start('host-demo-back-end.js', { PORT: String(port + 1), LITRO_URL: litroUrl });
    running.unshift(pages);
    pages.fails.catch(() => undefined);
    await Promise.race([untilListening(port + 1), pages.fails]);
    return { litroUrl, erpUrl, log: server.said, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
