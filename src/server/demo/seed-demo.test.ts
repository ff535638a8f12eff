import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PermissionKey } from '#contract/permissions.ts';
import { fixedClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createTenancy, type Tenancy } from '../database/tenancy.ts';
import { holdsPermission } from '../modules/permissions/permissions.service.ts';
import { checkLedger } from '../modules/ledger/check.ts';
import { hashPassword } from '../modules/sign-in/passwords.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts';
import { seedDemo, type SeedParts } from './seed-demo.ts';
import { seedFleet } from './seed-fleet.ts';

const now = new Date('2026-11-21T15:00:00Z');

async function openDemo(): Promise<{ database: Database; tenancy: Tenancy; parts: SeedParts }> {
  const database = await openTestDatabase();
  const tenancy = createTenancy(database);
  const parts = { tenancy, clock: fixedClock(now), hashPassword };
  return { database, tenancy, parts };
}

function query<R>(tenancy: Tenancy, text: string): Promise<R[]> {
  return tenancy.asSystem('demo', async (tx) => (await sql.raw<R>(text).execute(tx)).rows);
}

/** A whole company more is made within one test, on a machine that may be busy. */
const SLOW_MS = 120_000;

/** Who holds how much, by what people recognise. */
const HELD = `SELECT coalesce(m.identifier, v.license_plate) AS owner, e.name, w.shared_balance, a.balance_cents
  FROM wallets w JOIN ledger_accounts a USING (organization_id, id)
  LEFT JOIN members m USING (organization_id, user_id)
  LEFT JOIN vehicles v ON v.organization_id = w.organization_id AND v.id = w.vehicle_id
  LEFT JOIN expense_centers e ON e.organization_id = w.organization_id AND e.id = w.expense_center_id
  ORDER BY 1, 2`;

describe('the demonstration', () => {
  let demo: Awaited<ReturnType<typeof openDemo>>;
  beforeAll(async () => {
    demo = await openDemo();
    expect(await seedDemo(demo.parts)).toBe('made');
  });
  afterAll(() => demo.database.close());

  it('has three companies with branches, 40 people and 60 vehicles', async () => {
    const [counts] = await query(
      demo.tenancy,
      `SELECT (SELECT count(*)::int FROM organizations WHERE parent_id IS NULL) AS companies,
        (SELECT count(*)::int FROM organizations WHERE parent_id IS NOT NULL) AS branches,
        (SELECT count(*)::int FROM members WHERE role IN ('UserOrg', 'User')) AS people,
        (SELECT count(*)::int FROM vehicles) AS vehicles,
        (SELECT count(*)::int FROM gas_stations) AS stations`,
    );
    expect(counts).toEqual({ companies: 3, branches: 3, people: 40, vehicles: 60, stations: 60 });
  });

  it('adds up, with credit left in every company and branch', async () => {
    expect(await checkLedger(demo.tenancy)).toEqual([]);
    const balances = await query<{ kind: string; least: number }>(
      demo.tenancy,
      `SELECT kind, min(balance_cents) AS least FROM ledger_accounts WHERE kind IN ('company', 'wallet') GROUP BY 1`,
    );
    const least = Object.fromEntries(balances.map((row) => [row.kind, row.least]));
    expect(least['company']).toBeGreaterThan(0);
    expect(least['wallet']).toBeGreaterThanOrEqual(0);
  });

  it('looks back on a quarter of a year of every kind of movement', async () => {
    const kinds = await query<{ kind: string; entries: number; first: Date; last: Date }>(
      demo.tenancy,
      `SELECT kind, count(*)::int AS entries, min(posted_at) AS first, max(posted_at) AS last
       FROM journal_entries GROUP BY 1 ORDER BY 1`,
    );
    expect(kinds.map((row) => row.kind)).toEqual([
      'collection',
      'distribution',
      'inactivation',
      'purchase',
      'refuel',
      'unsharing',
    ]);
    const first = Math.min(...kinds.map((row) => row.first.getTime()));
    expect(now.getTime() - first).toBeGreaterThan(80 * 86_400_000);
    for (const row of kinds) expect(row.last.getTime()).toBeLessThan(now.getTime());
  });

  it('keeps every limit that a wallet has', async () => {
    const over = await query(
      demo.tenancy,
      `SELECT w.id FROM wallets w JOIN organizations o USING (organization_id)
       JOIN postings p ON p.organization_id = w.organization_id AND p.account_id = w.id AND p.amount_cents < 0
       JOIN journal_entries e ON e.organization_id = w.organization_id AND e.id = p.entry_id AND e.kind = 'refuel'
       GROUP BY w.id, w.limit_cents, date_trunc('month', e.posted_at AT TIME ZONE o.time_zone)
       HAVING -sum(p.amount_cents) > w.limit_cents`,
    );
    expect(over).toEqual([]);
  });

  it('returns everything from those who left', async () => {
    const left = await query<{ balance_cents: number }>(
      demo.tenancy,
      `SELECT a.balance_cents FROM wallets w JOIN ledger_accounts a USING (organization_id, id)
       LEFT JOIN members m USING (organization_id, user_id)
       LEFT JOIN vehicles v ON v.organization_id = w.organization_id AND v.id = w.vehicle_id
       WHERE coalesce(m.status, v.status) <> 'active'`,
    );
    expect(left.length).toBeGreaterThan(3);
    expect(left.every((row) => row.balance_cents === 0)).toBe(true);
  });

  it('tells who may sign in', async () => {
    const accounts = await demoAccounts(demo);
    expect(accounts.map(({ identifier, role }) => [identifier, role])).toEqual([
      ['admin@serraazul.example', 'AdminOrg'],
      ['admin@claraluz.example', 'AdminOrg'],
      ['admin@mandacaru.example', 'AdminOrg'],
      ['operador@serraazul.example', 'AdminOrg'],
      ['codigo@claraluz.example', 'AdminOrg'],
      ['super@litro.example', 'SuperAdminOrg'],
    ]);
    expect(accounts[0]).toMatchObject({ password: DEMO_PASSWORD, organisation: 'Serra Azul Transportes' });
    expect(accounts.at(-1)).toMatchObject({ organisationId: null, organisation: null });
  });

  it('lets the operator look at the distribution and no more', async () => {
    const [admin, , , operator] = await demoAccounts(demo);
    const holds = async (email: string | undefined, key: PermissionKey) =>
      demo.tenancy.asSystem('demo', async (tx) => {
        const { user_id: userId, organization_id: organizationId } = await tx
          .selectFrom('credentials')
          .select(['user_id', 'organization_id'])
          .where('email', '=', email ?? '')
          .executeTakeFirstOrThrow();
        return holdsPermission(tx, organizationId ?? '', userId, key);
      });
    expect(await holds(admin?.identifier, 'portal.balanceDistribution.add')).toBe(true);
    expect(await holds(operator?.identifier, 'portal.balanceDistribution.list')).toBe(true);
    expect(await holds(operator?.identifier, 'portal.balanceDistribution.add')).toBe(false);
  });

  it(
    'is made once, even when it is asked for twice at the same time',
    async () => {
      expect(await seedDemo(demo.parts)).toBe('present');
      const other = await openDemo();
      const outcomes = await Promise.all([seedDemo(other.parts), seedDemo(other.parts)]);
      expect(outcomes.toSorted()).toEqual(['made', 'present']);
      // The same seed at the same instant: the same people and vehicles hold the same.
      expect(await query(other.tenancy, HELD)).toEqual(await query(demo.tenancy, HELD));
      await other.database.close();
    },
    SLOW_MS,
  );
});

describe('a large fleet', () => {
  it(
    'is handed a week of fuel and adds up',
    async () => {
      const { database, tenancy, parts } = await openDemo();
      for (const vehicles of [0, -1, 1.5, Number.NaN, 100_001]) {
        await expect(seedFleet(parts, { vehicles })).rejects.toThrow(RangeError);
      }
      expect(await seedFleet(parts, { vehicles: 10_000 })).toBe('made');
      expect(await seedFleet(parts, { vehicles: 10_000 })).toBe('present');
      expect(await checkLedger(tenancy)).toEqual([]);
      const [counts] = await query(
        tenancy,
        `SELECT (SELECT count(*)::int FROM vehicles) AS vehicles,
        (SELECT count(*)::int FROM ledger_accounts WHERE kind = 'wallet' AND balance_cents > 0) AS holding`,
      );
      expect(counts).toEqual({ vehicles: 10_000, holding: 9_999 });
      await database.close();
    },
    SLOW_MS,
  );
});
