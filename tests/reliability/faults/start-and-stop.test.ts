import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/server/platform/database/database.ts';
import { migratedFolder } from '../../../src/server/testing/data-folder.ts';
import { describePostgres, ownPostgres, prepareFolder, preparePostgres } from './databases.ts';
import { createConnection } from './line.ts';
import { freePort, run, startServer, type Settings } from './running-server.ts';

async function takenPort(): Promise<number> {
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

describe('the server as a process', () => {
  it('finishes running requests on SIGTERM, releases the data folder and ends with code 0', async () => {
    const dataDir = await migratedFolder();
    const port = await freePort();
    const server = run('main', { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir });
    await server.ready;
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);

    // A spare connection without a request, as browsers open it ahead of their next request.
    const spare = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void spare.destroy());

    const body = '{"identifier":"nobody","password":"x"}';
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    while (!answer.includes('100 Continue')) await wait(20);
    server.process.kill('SIGTERM');
    while (!(await isRefused(port))) await wait(20);
    socket.write(body);
    await closed;
    expect(answer).toMatch(/HTTP\/1\.1 4\d\d [^]*"requestId"/);

    expect(await server.ended).toEqual({ code: 0, errors: '' });
    await (await openDatabase({ kind: 'embedded', dataDir })).close();
  });

  it.each<[string, () => Promise<Settings>, RegExp]>([
    [
      'a taken port',
      async () => ({ PORT: String(await takenPort()), DATA_DIR: await migratedFolder() }),
      /^Port \d+ of 127\.0\.0\.1 is taken; set PORT to another one\.\n$/,
    ],
    [
      'a host of another machine',
      async () => ({ PORT: '0', HOST: '192.0.2.1', DATA_DIR: await migratedFolder() }),
      /^HOST 192\.0\.2\.1 is no address of this machine\.\n$/,
    ],
    ['an invalid setting', async () => ({ PORT: 'http' }), /^PORT must be a number [^\n]*\n$/],
    [
      'an unreachable DATABASE_URL',
      async () => ({ PORT: '0', DATABASE_URL: 'postgres://litro:segredo@127.0.0.1:1/litro' }),
      /^PostgreSQL at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\.\n$/,
    ],
  ])('prints one line and ends with code 1 for %s', async (_case, settings, line) => {
    const { ended, log } = run('main', { LOG_LEVEL: 'fatal', ...(await settings()) });
    expect(await ended).toEqual({ code: 1, errors: expect.stringMatching(line) as string });
    expect(log).toEqual([]);
  });
});

describe('the program create-terminal', () => {
  it('creates a terminal that can refuel after the next start, and names an invalid CNPJ', async () => {
    const { companies, settings } = await prepareFolder({ companies: 1 });
    const [company] = companies;
    if (!company) throw new Error('There is no company.');
    const { organizationId, pumps } = company;
    const wrong = run('create-terminal', settings, '11222333000182');
    expect(await wrong.ended).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Not a CNPJ: 11222333000182\n/) as string,
    });
    const creation = run('create-terminal', settings, pumps.stationTaxNumber, 'Bomba 3');
    let output = '';
    creation.process.stdout!.on('data', (chunk) => (output += String(chunk)));
    expect(await creation.ended).toEqual({ code: 0, errors: '' });
    const [key = ''] = /litro_terminal_\S+/.exec(output) ?? [];
    const server = await startServer(settings);
    const connection = createConnection([server.url], 1, key);
    const { vehicle, stationTaxNumber: station, holderWithPin: user } = pumps;
    const body = { organizationId, vehicle, user, station, product: 'gas', volume: 1, price: 1 };
    expect(await connection.ask('POST /terminal/refuel', { body, key: 'bomba-3-000000001' })).toMatchObject({
      status: 200,
      body: { status: 'canceled', reason: 'incorrectPassword' },
    });
    connection.close();
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });
  });
});

describePostgres('a server with the login that owns the tables', () => {
  it('warns once and names the setting for the other login', async () => {
    const { settings } = await preparePostgres(await ownPostgres(), { companies: 1 });
    const server = run('main', { PORT: '0', ...settings });
    await server.ready;
    server.process.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, errors: '' });
    expect(server.log.filter((line) => line.includes('MIGRATION_DATABASE_URL'))).toHaveLength(1);
  });
});
