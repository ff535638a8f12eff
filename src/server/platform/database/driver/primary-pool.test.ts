import { expect, it } from 'vitest';
import { LostConnection } from './lost-connection.ts';
import { PrimaryPool } from './primary-pool.ts';
import type { Primary } from './primary.ts';

it('PrimaryPool asks for the primary before connect and before query', async () => {
  let searches = 0;
  const primary: Primary = {
    find: () => {
      searches += 1;
      return Promise.reject(new LostConnection('No PostgreSQL takes writes.'));
    },
    address: 'postgres://127.0.0.1:1/litro',
    bind: () => undefined,
    doubt: () => undefined,
    close: () => Promise.resolve(),
  };
  const pool = new PrimaryPool({}, primary);
  await expect(pool.connect()).rejects.toThrow('No PostgreSQL takes writes.');
  await expect(pool.query('SELECT 1')).rejects.toThrow('No PostgreSQL takes writes.');
  expect(searches).toBe(2);
  await pool.end();
});
