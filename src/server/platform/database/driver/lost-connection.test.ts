import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isLostConnection, LostConnection } from './lost-connection.ts';

/** Bytes of the PostgreSQL messages AuthenticationOk and ReadyForQuery. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

async function startSilentServer({ isDeaf = false } = {}) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined).resume());
    if (!isDeaf) socket.once('data', () => socket.write(WELCOME));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => sockets.forEach((socket) => socket.destroy());
  onTestFinished(() => {
    cut();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { cut, connectionString: `postgres://litro:secret@127.0.0.1:${port}/litro` };
}

const errorOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error('no error'),
    (error: Error) => error,
  );

describe('isLostConnection', () => {
  it('is true for a query on a broken connection and for each query after it', async () => {
    const { connectionString, cut } = await startSilentServer();
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    await client.connect();
    const broken = errorOf(client.query('SELECT 1'));
    cut();
    const errors = [await broken, await errorOf(client.query('SELECT 2'))];
    expect(errors.map(isLostConnection), errors.join()).toEqual([true, true]);
  });

  it('is true for a query after the end of its connection', async () => {
    const { connectionString } = await startSilentServer();
    const client = new pg.Client({ connectionString });
    await client.connect();
    const ended = client.end();
    const error = await errorOf(client.query('SELECT 1'));
    await ended;
    expect(isLostConnection(error), error.message).toBe(true);
  });

  it('is true if the pool has no free connection in time', async () => {
    const { connectionString } = await startSilentServer();
    const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 200 });
    const client = await pool.connect();
    const error = await errorOf(pool.connect());
    client.release(true);
    await pool.end();
    expect(isLostConnection(error), error.message).toBe(true);
  });

  it('is true if a server does not admit a client in time, inside and outside of a pool', async () => {
    const { connectionString } = await startSilentServer({ isDeaf: true });
    const settings = { connectionString, connectionTimeoutMillis: 50 };
    const pool = new pg.Pool(settings);
    const errors = [await errorOf(pool.connect()), await errorOf(new pg.Client(settings).connect())];
    await pool.end();
    expect(errors.map(isLostConnection), errors.join()).toEqual([true, true]);
  });

  it('is true for its own errors, and false for an answer of PostgreSQL or a defect', () => {
    const answer = Object.assign(new Error('duplicate key'), { code: '23505' });
    const errors = [new LostConnection('silent'), answer, new TypeError('no function')];
    expect(errors.map(isLostConnection)).toEqual([true, false, false]);
  });
});
