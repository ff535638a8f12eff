import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../clock.ts';
import { lockCompany } from '../../ledger/ledger.repository.ts';
import { newId } from '../identifier.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Database } from './database.ts';
import { createTenancy, type Tenancy } from './tenancy.ts';

const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));
let database: Database;
let tenancy: Tenancy;

beforeAll(async () => {
  database = await openTestDatabase();
  tenancy = createTenancy(database);
});
afterAll(() => database.close());

// Skipped on the embedded database, whose one connection runs no calls concurrently.
describe.skipIf(!process.env['TEST_DATABASE_URL'])('a company with many concurrent calls', () => {
  it('leaves connections to other companies', async () => {
    const busy = await makeOrganization({ tenancy, clock });
    const other = await makeOrganization({ tenancy, clock });
    let begun = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const calls = Array.from({ length: 30 }, () =>
      tenancy.inScope(
        busy.scope,
        async () => {
          begun += 1;
          await held;
        },
        { moves: true },
      ),
    );
    await expect.poll(() => begun).toBe(3);
    const { rows } = await tenancy.inScope(other.scope, (tx) => sql`SELECT 1 AS one`.execute(tx), {
      moves: true,
    });
    expect([rows, begun]).toEqual([[{ one: 1 }], 3]);
    release();
    await Promise.all(calls);
    expect(begun).toBe(30);
  });

  it('refuses a call that waits too long for a lock', async () => {
    const { id, scope } = await makeOrganization({ tenancy, clock });
    await tenancy.inScope(scope, async (tx) => {
      await lockCompany(tx, id);
      const impatient = tenancy.inScope(scope, async (other) => lockCompany(other, id), { lockWaitMs: 50 });
      await expect(impatient).rejects.toMatchObject({ code: '55P03' });
    });
  });
});

describe('a record that is deleted between its read and its use', () => {
  it('makes the server run the transaction again instead of failing', async () => {
    const organization = await makeOrganization({ tenancy, clock });
    const there = await makeMember({ tenancy, clock }, organization);
    const reads = [newId(clock), there];
    const walletOf = (user: string) => ({
      organization_id: organization.id,
      id: newId(clock),
      user_id: user,
      created_at: clock.now(),
    });
    await tenancy.inScope(organization.scope, (tx) =>
      tx
        .insertInto('wallets')
        .values(walletOf(reads.shift() ?? ''))
        .execute(),
    );
    expect(reads).toEqual([]);
  });
});

describe('lookUp', () => {
  const named = (name: string) =>
    tenancy.lookUp('super-admin', (db) =>
      db
        .selectFrom('organizations')
        .select(['organization_id as id', sql<string>`current_setting('app.job')`.as('job')])
        .where('name', '=', name)
        .where('status', '=', 'active'),
    );

  it('finds an organization by any text and resets role and job', async () => {
    const { id } = await makeOrganization({ tenancy, clock });
    const name = `D'Ávila \\ $2 ${id}`;
    const rename = sql`UPDATE organizations SET name = ${name} WHERE organization_id = ${id}`;
    await tenancy.asSystem('demo', (tx) => rename.execute(tx));
    expect(await named(name)).toEqual([{ id, job: 'super-admin' }]);
    expect(await named("' OR true --")).toEqual([]);
    const { rows } = await sql`SELECT current_user AS role, current_setting('app.job', true) AS job`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ role: 'postgres', job: '' }]);
  });

  it('resets its connection after a failure', async () => {
    const broken = tenancy.lookUp('super-admin', (db) =>
      db.selectNoFrom(sql`1 / (length(${''}::text))`.as('never')),
    );
    await expect(broken).rejects.toMatchObject({ code: '22012' });
    expect(await named('nobody')).toEqual([]);
  });
});
