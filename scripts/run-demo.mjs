/**
 * Runs the built demonstration on free ports with its own data, for end-to-end journeys and screenshots. It starts the
 * same server and the same back end of the demo pages as `npm start`.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDemoKeys } from './demo-keys.mjs';
import { findFreePair, untilListening } from './ports.mjs';

const programs = fileURLToPath(new URL('../dist/server/', import.meta.url));

/** Starts a program of the build. The output of the program appears only in the error of an unexpected end. */
function start(program, env) {
  // A demonstration is too short to profit from optimized WebAssembly of the embedded database.
  const child = spawn(process.execPath, ['--liftoff-only', join(programs, program)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    child,
    output: () => output,
    /** Rejects when the started program ends. */
    fails: ended.then((code) => Promise.reject(new Error(`${program} ended (${code}).\n${output}`))),
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
 * Creates the data of the demonstration once. Several demonstrations start from copies of this data, which saves most of
 * their start time.
 *
 * @param {Readonly<Record<string, string>>} [settings] further settings of the server, such as the address of another database
 */
export async function prepareDemo(settings = {}) {
  const dataDir = makeFolder();
  const { server, ready } = startServer({ PORT: '0', DATA_DIR: dataDir, ...settings });
  await ready;
  await server.stop();
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/**
 * Starts a demonstration and waits until it answers.
 *
 * @returns {Promise<{ litroUrl: string, erpUrl: string, log: () => string, stop: () => Promise<void> }>} `litroUrl` is
 * the origin of portal, intranet and calls, `erpUrl` the origin of the partner's page; `log` returns the server's log.
 * @param {{ alsoAllowed?: readonly string[], prepared?: string, settings?: Readonly<Record<string, string>> }} [options]
 * `alsoAllowed`: origins of other pages that may call; `prepared`: a data folder of `prepareDemo`, which is copied;
 * `settings`: further settings of the server, such as the address of another database.
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
      // All visitors of the test demonstration have the same address, so the usual limit of requests per address would
      // stop them.
      REQUESTS_PER_MINUTE: '1000000',
      ...settings,
    });
    running.unshift(server);
    await ready;
    const pages = start('host-demo-back-end.js', {
      PORT: String(port + 1),
      LITRO_URL: litroUrl,
      // A server without the sandbox shows no example pages.
      ...(settings.LITRO_SANDBOX !== 'off' && {
        LITRO_API_KEYS: await createDemoKeys(litroUrl, [port, port + 1]),
      }),
    });
    running.unshift(pages);
    pages.fails.catch(() => undefined);
    await Promise.race([untilListening(port + 1), pages.fails]);
    return { litroUrl, erpUrl, log: server.output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
