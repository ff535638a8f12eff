import { spawn } from 'node:child_process';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { madeFolder } from './testing/data-folder.ts';
import { openDatabase } from './database/database.ts';

// Whole processes start here: on a busy machine that takes a while.
vi.setConfig({ testTimeout: 120_000 });

/** Starts the server as a process of its own; it is killed after the test at the latest. */
function startMain(environment: Record<string, string>) {
  const program = [
    join(import.meta.dirname, 'testing/run-typescript.mjs'),
    join(import.meta.dirname, 'main.ts'),
  ];
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'fatal', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said = { out: '', err: '' };
  child.stdout!.on('data', (chunk) => (said.out += String(chunk)));
  child.stderr!.on('data', (chunk) => (said.err += String(chunk)));
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    child,
    said,
    ended: new Promise<number | null>((resolve) => child.once('close', resolve)),
    port: new Promise<number>((resolve) =>
      child.once('message', (message) => resolve((message as { port: number }).port)),
    ),
  };
}

async function listening(): Promise<number> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy();
      resolve(false);
    }).once('error', () => resolve(true));
  });
}

/** None of this depends on the database under test: one of the two runs of the server's tests is enough. */
describe.skipIf(process.env['TEST_DATABASE_URL'])('the server as a process', () => {
  it('answers, and on SIGTERM finishes what runs, frees the folder and ends with 0', async () => {
    const dataDir = await madeFolder();
    const { child, said, port: listens, ended } = startMain({ PORT: '0', DATA_DIR: dataDir });
    const port = await listens;
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);

    // A request that has begun, and waits for the rest of its body.
    const body = '{"identifier":"nobody","password":"x"}';
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    while (!answer.includes('100 Continue')) await wait(20);
    child.kill('SIGTERM');
    while (!(await isRefused(port))) await wait(20);
    socket.write(body);
    await closed;
    expect(answer).toMatch(/HTTP\/1\.1 4\d\d [^]*"requestId"/);

    expect(await ended).toBe(0);
    expect(said.err).toBe('');
    await (await openDatabase({ kind: 'embedded', dataDir })).close();
  });

  it.each<[string, () => Promise<Record<string, string>>, RegExp]>([
    [
      'a taken port',
      async () => ({ PORT: String(await listening()), DATA_DIR: await madeFolder() }),
      /^Port \d+ of 127\.0\.0\.1 is taken; set PORT to another one\.\n$/,
    ],
    [
      'a host that is not ours',
      async () => ({ PORT: '0', HOST: '192.0.2.1', DATA_DIR: await madeFolder() }),
      /^HOST 192\.0\.2\.1 is no address of this machine\.\n$/,
    ],
    ['a wrong setting', async () => ({ PORT: 'http' }), /^PORT must be a number [^\n]*\n$/],
    [
      'a DATABASE_URL that leads nowhere',
      async () => ({ PORT: '0', DATABASE_URL: 'postgres://litro:segredo@127.0.0.1:1/litro' }),
      /^PostgreSQL at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\.\n$/,
    ],
  ])('says one clear line and ends with 1: %s', async (_case, environment, line) => {
    const { said, ended } = startMain(await environment());
    expect(await ended).toBe(1);
    expect(said).toEqual({ out: '', err: expect.stringMatching(line) });
  });
});
