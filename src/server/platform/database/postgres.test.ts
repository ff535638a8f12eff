import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { requireDurability } from './postgres.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const open = (url: string) => openDatabase({ kind: 'postgres', url, poolSize: 2 });

async function refusalOf(url: string): Promise<string> {
  const error = await open(url).catch((reason: unknown) => reason as Error);
  expect(error).toMatchObject({ name: 'StartError' });
  const { message } = error as Error;
  expect(message).not.toMatch(/\n|segredo/);
  return message;
}

describe('openDatabase with an unusable DATABASE_URL', () => {
  it('refuses an address without a listener in one line', async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    expect(await refusalOf(`postgres://litro:segredo@127.0.0.1:${port}/litro`)).toBe(
      `PostgreSQL at 127.0.0.1:${port} cannot be reached (ECONNREFUSED).`,
    );
  });

  it('refuses an unknown host in one line', async () => {
    expect(await refusalOf('postgres://litro:segredo@nowhere.invalid/litro')).toMatch(
      /^PostgreSQL at nowhere\.invalid:5432 cannot be reached/,
    );
  });

  it('refuses a server that is not PostgreSQL in one line', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    onTestFinished(() => void other.close());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await refusalOf(`postgres://litro:segredo@127.0.0.1:${port}/litro`)).toMatch(/^PostgreSQL at 127/);
  });
});

describe.runIf(server)('a running PostgreSQL', () => {
  it('refuses an unknown database or user in one line', async () => {
    expect(await refusalOf(withDatabase(server, 'nothing_here'))).toMatch(/has no database "nothing_here"/);
    const stranger = new URL(server);
    stranger.username = 'stranger';
    stranger.password = 'segredo';
    expect(await refusalOf(stranger.href)).toMatch(/refused the sign-in of stranger \(DATABASE_URL\)\.$/);
  });

  it('refuses a user without rights to create tables and roles in one line', async () => {
    const administrator = await open(server);
    onTestFinished(() => administrator.close());
    await administrator.pool.query(`DROP ROLE IF EXISTS litro_guest`);
    await administrator.pool.query(`CREATE ROLE litro_guest LOGIN PASSWORD 'segredo'`);
    const name = `litro_guests_${process.pid}`;
    await administrator.pool.query(`CREATE DATABASE ${name}`);
    onTestFinished(async () => {
      await administrator.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
    });
    const address = new URL(withDatabase(server, name));
    address.username = 'litro_guest';
    address.password = 'segredo';
    const guest = await open(address.href);
    onTestFinished(() => guest.close());
    await expect(migrate(guest)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The user of DATABASE_URL may not prepare the database \([^\n]*\)/),
    });
  });

  it('sets its limits in every session', async () => {
    const database = await open(server);
    onTestFinished(() => database.close());
    const { rows } = await database.pool.query('SHOW statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '50s' }]);
    expect((await database.pool.query('SHOW jit')).rows).toEqual([{ jit: 'off' }]);
  });

  it('fails the durability check if fsync is off', async () => {
    const database = await open(server);
    onTestFinished(() => database.close());
    const { rows } = await database.pool.query<{ fsync: string }>('SHOW fsync');
    const checked = requireDurability(database);
    if (rows[0]?.fsync === 'off') await expect(checked).rejects.toThrow(/switch on fsync\.$/);
    else await expect(checked).resolves.toBeUndefined();
  });
});
