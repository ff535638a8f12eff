import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { createTenancy } from './tenancy.ts';

let database: Database;
/** The first words of what transactions sent; the cleaning of the embedded database goes its own way. */
const sent: string[] = [];
let isOpen = false;

function note(text: string): void {
  isOpen ||= text.startsWith('BEGIN');
  if (isOpen) sent.push(text.split(/[; ]/, 2).join(' '));
  isOpen &&= text !== 'commit' && text !== 'rollback';
}

beforeAll(async () => {
  database = await openTestDatabase();
  database.pool.on('acquire', (client) => {
    if (Object.hasOwn(client, 'query')) return;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (text: unknown, ...rest: unknown[]) => {
        note(String(text));
        return query(text, ...rest);
      },
    });
  });
});
beforeEach(() => void sent.splice(0));
afterAll(() => database.close());

const countKept = async () => {
  const { rows } = await database.pool.query('SELECT count(*)::int AS number FROM kept');
  return rows[0] as { number: number };
};

describe('a transaction', () => {
  it('begins on the same way as its settings', async () => {
    await createTenancy(database).asSystem('demo', (tx) => sql`SELECT 1`.execute(tx));
    expect(sent).toEqual(['BEGIN ', 'SELECT 1', 'commit']);
  });

  it('begins with its settings when it reads of one instant, and may not write then', async () => {
    const tenancy = createTenancy(database);
    const read = tenancy.inScope({ organizations: [] }, (tx) => sql`SHOW transaction_isolation`.execute(tx), {
      snapshot: true,
    });
    expect((await read).rows).toEqual([{ transaction_isolation: 'repeatable read' }]);
    expect(sent).toEqual(['BEGIN ISOLATION', 'SHOW transaction_isolation', 'commit']);
  });

  it('begins before its first statement where it has no settings, and gives the rows of it', async () => {
    const { rows } = await database.kysely.transaction().execute((tx) => sql`SELECT 7 AS seven`.execute(tx));
    expect(rows).toEqual([{ seven: 7 }]);
    expect(sent).toEqual(['BEGIN', 'SELECT 7', 'commit']);
  });

  it('that asks for nothing sends nothing', async () => {
    await database.kysely.transaction().execute(() => Promise.resolve());
    expect(sent).toEqual([]);
  });

  it('leaves nothing behind when it fails, and what it had set ends with it', async () => {
    await database.pool.query('CREATE TABLE kept (n int); GRANT ALL ON kept TO litro_system');
    onTestFinished(() => void database.pool.query('DROP TABLE kept'));
    const failed = createTenancy(database).asSystem('demo', async (tx) => {
      await sql`INSERT INTO kept VALUES (1)`.execute(tx);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await countKept()).toEqual({ number: 0 });
    const { rows } = await database.pool.query(
      `SELECT current_setting('role') AS role, nullif(current_setting('app.job', true), '') AS job`,
    );
    expect(rows).toEqual([{ role: 'none', job: null }]);
  });
});

describe('the name of an organisation or of a job', () => {
  it('is a value, whatever stands in it', async () => {
    const name = `it's "quoted"\\ and ends; SELECT 1`;
    const { rows } = await createTenancy(database).asSystem(name as 'demo', (tx) =>
      sql`SELECT current_setting('app.job') AS job`.execute(tx),
    );
    expect(rows).toEqual([{ job: name }]);
  });
});
