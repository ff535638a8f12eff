import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REJECTION_REASONS, type RejectionReason, type RuleNumbers } from '#contract/transactions.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { fixedClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { createTenancy, type Tenancy } from '../platform/database/tenancy.ts';
import { createCloser } from '../features/refuel-sums/closing.ts';
import { holdsPermission } from '../features/permissions/permissions.service.ts';
import { checkLedger } from '../ledger/check.ts';
import { hashPassword } from '../platform/accounts/passwords.ts';
import { effort, isLong } from '../testing/effort.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts';
import { seedDemo, type SeedParts } from './seed-demo.ts';
import { seedFleet, seedTransactions } from './seed-fleet.ts';

const now = new Date('2026-11-21T15:00:00Z');
const VEHICLES = effort({ usual: 1_000, long: 10_000 });
const TRANSACTIONS = effort({ usual: 600, long: 1_500 });

async function openDemo(): Promise<{ database: Database; tenancy: Tenancy; parts: SeedParts }> {
  const database = await openTestDatabase();
  const tenancy = createTenancy(database);
  const parts = { tenancy, clock: fixedClock(now), hashPassword };
  return { database, tenancy, parts };
}

function query<R>(tenancy: Tenancy, text: string): Promise<R[]> {
  return tenancy.asSystem('demo', async (tx) => (await sql.raw<R>(text).execute(tx)).rows);
}

const SLOW_MS = 120_000;

const HELD = `SELECT coalesce(m.identifier, v.license_plate) AS owner, e.name, w.shared_balance, a.balance_cents
  FROM wallets w JOIN ledger_accounts a USING (organization_id, id)
  LEFT JOIN members m USING (organization_id, user_id)
  LEFT JOIN vehicles v ON v.organization_id = w.organization_id AND v.id = w.vehicle_id
  LEFT JOIN expense_centers e ON e.organization_id = w.organization_id AND e.id = w.expense_center_id
  ORDER BY 1, 2`;

describe('seedDemo', () => {
  let demo: Awaited<ReturnType<typeof openDemo>>;
  beforeAll(async () => {
    demo = await openDemo();
    // Only a PostgreSQL server runs two seeds in parallel: the embedded database has one connection, so the second seed
    // would only wait.
    const seeds = process.env['TEST_DATABASE_URL'] ? 2 : 1;
    const outcomes = await Promise.all(Array.from({ length: seeds }, () => seedDemo(demo.parts)));
    expect(outcomes.toSorted(), 'outcomes of servers that start together').toEqual(
      ['made', 'present'].slice(0, seeds),
    );
  });
  afterAll(() => demo.database.close());

  it('creates three companies with branches, 40 people and 60 vehicles', async () => {
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

  it('creates routes for every company, each with a vehicle of the same company', async () => {
    const [counts] = await query(
      demo.tenancy,
      `SELECT count(*)::int AS routes, count(DISTINCT r.organization_id)::int AS companies,
        min(jsonb_array_length(r.way_points)) AS "wayPoints", min(r.distance_meters) > 10000 AS "areFar"
       FROM route_scripts r JOIN vehicles v ON v.organization_id = r.organization_id AND v.id = r.vehicle_id
       WHERE v.kind = 'vehicle' AND v.status <> 'deleted'`,
    );
    expect(counts).toEqual({ routes: 7, companies: 3, wayPoints: 3, areFar: true });
  });

  it('writes a consistent ledger with a positive balance in every company and branch', async () => {
    expect(await checkLedger(demo.tenancy)).toEqual([]);
    const balances = await query<{ kind: string; least: number }>(
      demo.tenancy,
      `SELECT kind, min(balance_cents) AS least FROM ledger_accounts WHERE kind IN ('company', 'wallet') GROUP BY 1`,
    );
    const least = Object.fromEntries(balances.map((row) => [row.kind, row.least]));
    expect(least['company']).toBeGreaterThan(0);
    expect(least['wallet']).toBeGreaterThanOrEqual(0);
  });

  it('covers all credit by purchases and payments, with one open purchase in each company', async () => {
    const rows = await query<Record<'bought' | 'onBills' | 'credited' | 'paid' | 'pending', number>>(
      demo.tenancy,
      `SELECT (SELECT sum(amount_cents)::int FROM purchases p
           WHERE p.organization_id = o.organization_id AND entry_id IS NOT NULL) AS bought,
         (SELECT coalesce(sum(amount_cents), 0)::int FROM purchases p
           WHERE p.organization_id = o.organization_id AND entry_id IS NOT NULL AND payment_type = 'bill') AS "onBills",
         (SELECT -sum(balance_cents)::int FROM ledger_accounts a
           WHERE a.organization_id = o.organization_id AND kind = 'purchases') AS credited,
         (SELECT coalesce(sum(amount_cents), 0)::int FROM payments m
           WHERE m.organization_id = o.organization_id AND outcome = 'credited') AS paid,
         (SELECT count(*)::int FROM purchases p
           WHERE p.organization_id = o.organization_id AND status = 'pending' AND entry_id IS NULL) AS pending
       FROM organizations o WHERE EXISTS (SELECT FROM journal_entries e WHERE e.organization_id = o.organization_id)`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { bought, onBills, credited, paid, pending } of rows) {
      expect([bought, onBills + paid, pending]).toEqual([credited, credited, 1]);
    }
  });

  it('creates schedules whose runs were done, failed, paused or too late, each with its distribution', async () => {
    const rows = await query<Record<'kind' | 'count' | 'entries' | 'cents', string | number>>(
      demo.tenancy,
      `SELECT s.organization_id || ' ' || coalesce(r.reason, r.status) AS kind, count(*)::int AS count,
         count(h.entry_id)::int AS entries, sum(coalesce(h.amount_cents, 0) - r.amount_cents)::int AS cents
       FROM schedule_runs r JOIN schedules s ON s.organization_id = r.organization_id AND s.id = r.schedule_id
       LEFT JOIN hand_outs h ON h.organization_id = r.organization_id AND h.entry_id = r.entry_id AND h.source = 'schedule'
       GROUP BY 1`,
    );
    const companies = new Set(rows.map(({ kind }) => String(kind).split(' ')[0]));
    expect(companies.size).toBeGreaterThan(1);
    for (const company of companies) {
      const kinds = rows.filter(({ kind }) => String(kind).startsWith(company ?? ''));
      expect(kinds.map(({ kind }) => String(kind).split(' ')[1])).toEqual(
        expect.arrayContaining(['done', 'insufficient_company_balance', 'paused', 'too_late']),
      );
      for (const { kind, count, entries, cents } of kinds) {
        expect([entries, cents], String(kind)).toEqual([String(kind).endsWith(' done') ? count : 0, 0]);
      }
    }
    const [waiting] = await query<Record<'active' | 'paused' | 'waiting', number>>(
      demo.tenancy,
      `SELECT count(*) FILTER (WHERE status = 'active')::int AS active, count(*) FILTER (WHERE status = 'paused')::int AS paused,
         count(*) FILTER (WHERE due_at > '${now.toISOString()}')::int AS waiting FROM schedules`,
    );
    expect(waiting).toEqual({
      active: 4 * companies.size,
      paused: companies.size,
      waiting: 5 * companies.size,
    });
  });

  it('closes every billing period of the year and leaves the postpaid company one bill to pay', async () => {
    const rows = await query<
      Record<'bills' | 'done' | 'processing' | 'running' | 'fees' | 'billed' | 'owed' | 'limit', number>
    >(
      demo.tenancy,
      `SELECT count(*)::int AS bills, count(*) FILTER (WHERE b.status = 'done' AND owed_cents > 0)::int AS done,
         count(*) FILTER (WHERE b.status = 'processing')::int AS processing,
         count(*) FILTER (WHERE b.status = 'pending')::int AS running,
         (SELECT sum(balance_cents)::int FROM ledger_accounts a WHERE a.organization_id = o.organization_id AND kind = 'fees')
           - (SELECT coalesce(sum(p.amount_cents), 0)::int FROM postings p
              JOIN ledger_accounts a ON a.organization_id = p.organization_id AND a.id = p.account_id AND a.kind = 'fees'
              JOIN journal_entries e ON e.organization_id = p.organization_id AND e.id = p.entry_id
              WHERE p.organization_id = o.organization_id AND e.posted_at >= max(b.starts_at)) AS fees,
         sum(fee_cents)::int AS billed,
         (SELECT coalesce(sum(amount_cents), 0)::int FROM purchases p
           WHERE p.organization_id = o.organization_id AND payment_type = 'bill' AND status = 'pending') AS owed,
         coalesce(o.credit_limit_cents, 0)::int AS limit
       FROM bills b JOIN organizations o ON o.organization_id = b.organization_id GROUP BY o.organization_id`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { bills, running, fees, billed, owed, limit } of rows) {
      expect([bills >= 12, running, billed, owed <= limit]).toEqual([true, 1, fees, true]);
    }
    const afterwards = rows.filter(({ limit }) => limit > 0);
    expect(afterwards.length).toBeGreaterThan(0);
    for (const { done, processing } of afterwards) expect([done > 20, processing]).toEqual([true, 1]);
  });

  it('creates movements of every kind over almost a year', async () => {
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
      'reversal',
      'tank_defuel',
      'tank_distribution',
      'tank_refuel',
      'unsharing',
    ]);
    const first = Math.min(...kinds.map((row) => row.first.getTime()));
    expect(now.getTime() - first).toBeGreaterThan(355 * 86_400_000);
    for (const row of kinds) expect(row.last.getTime()).toBeLessThan(now.getTime());
  });

  it('exceeds no limit of a wallet', async () => {
    const over = await query(
      demo.tenancy,
      `SELECT w.id FROM wallets w JOIN organizations o USING (organization_id)
       JOIN fills f ON f.organization_id = w.organization_id AND f.wallet_id = w.id AND f.reversed_at IS NULL
       GROUP BY w.id, w.limit_cents, date_trunc('month', f.performed_at AT TIME ZONE o.time_zone)
       HAVING sum(f.amount_cents) > w.limit_cents`,
    );
    expect(over).toEqual([]);
  });

  it('stores station, vehicle and driver of every refuel and posts its amount and fees', async () => {
    const wrong = await query(
      demo.tenancy,
      `SELECT f.id FROM fills f
       LEFT JOIN gas_stations g ON g.id = f.station_id
       LEFT JOIN postings p ON p.organization_id = f.organization_id AND p.entry_id = f.entry_id
       GROUP BY f.organization_id, f.id, g.id
       HAVING coalesce(sum(p.amount_cents) FILTER (WHERE p.amount_cents > 0), 0) <> f.amount_cents + f.fee_cents
         OR (g.id IS NULL AND NOT f.is_elsewhere) OR f.vehicle_id IS NULL OR f.user_id IS NULL`,
    );
    expect(wrong).toEqual([]);
    const [found] = await query<{ fees: number; stations: number; products: number }>(
      demo.tenancy,
      `SELECT count(*) FILTER (WHERE fee_cents > 0)::int AS fees, count(DISTINCT station_id)::int AS stations,
         count(DISTINCT product)::int AS products FROM fills`,
    );
    expect(found?.fees).toBeGreaterThan(100);
    expect(found?.stations).toBeGreaterThan(30);
    expect(found?.products).toBeGreaterThanOrEqual(4);
  });

  it('creates rejections for every reason with their figures, also in the last month', async () => {
    const rows = await query<{ reason: RejectionReason; detail: string | null; numbers: RuleNumbers }>(
      demo.tenancy,
      `SELECT reason, detail, numbers FROM refused_refuels`,
    );
    const reasons = new Set(rows.map(({ reason }) => reason));
    expect([...reasons].sort()).toEqual([...REJECTION_REASONS].sort());
    const measured = rows.filter(
      ({ reason, detail }) =>
        !['generalRejection', 'incorrectPassword'].includes(reason) && detail !== 'odometer_missing',
    );
    expect(measured.filter(({ numbers: { limit, attempted } }) => limit === attempted)).toEqual([]);
    const [{ lately = 0 } = {}] = await query<{ lately: number }>(
      demo.tenancy,
      `SELECT count(DISTINCT reason)::int AS lately FROM refused_refuels WHERE performed_at > '2026-10-21'`,
    );
    expect(lately).toBeGreaterThan(6);
  });

  it('creates refuels with every alert and approval, receipts, reversals, corrections and outliers', async () => {
    const marks = await query<{ of: string; n: number }>(
      demo.tenancy,
      `SELECT approval AS of, count(*)::int AS n FROM fills GROUP BY 1
       UNION ALL SELECT unnest(alerts), count(*)::int FROM fills GROUP BY 1
       UNION ALL SELECT 'receipts', count(*)::int FROM receipts
       UNION ALL SELECT 'unproved deposits', count(*)::int FROM deposits d
         WHERE NOT EXISTS (SELECT FROM deposit_attachments a WHERE a.deposit_id = d.id)
       UNION ALL SELECT content_type, count(*)::int FROM deposit_attachments GROUP BY 1
       UNION ALL SELECT 'reversed', count(*)::int FROM fills WHERE reversed_at IS NOT NULL
       UNION ALL SELECT 'corrected', count(*)::int FROM fills WHERE odometer_corrected_at IS NOT NULL
       UNION ALL SELECT 'thirsty', count(*)::int FROM vehicle_measures WHERE outliers > 2`,
    );
    const few = marks.filter(({ n }) => n < 2);
    expect(few).toEqual([]);
    expect(marks).toHaveLength(12);
  });

  it('closes all days and stores correct sums', async () => {
    const [wrong] = await query<{ open: number }>(
      demo.tenancy,
      `SELECT count(*)::int AS open FROM fills f JOIN organizations o USING (organization_id)
       LEFT JOIN refuel_days d ON d.organization_id = f.organization_id AND NOT d.dirty
         AND d.day = (f.performed_at AT TIME ZONE o.time_zone)::date
       WHERE f.performed_at < '2026-11-20' AND d.closed_at IS NULL`,
    );
    expect(wrong).toEqual({ open: 0 });
    const closer = createCloser(demo.parts);
    expect(await closer.close()).toBe(0);
    for (const chance of [0, 0.3, 0.7, 0.99]) expect(await closer.recount(chance)).toEqual([]);
  });

  it('leaves the wallets of inactive owners empty', async () => {
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

  it('lists the accounts for sign-in with their password and organization', async () => {
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

  it('gives the operator permission to see the distribution, but not to distribute', async () => {
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

  it('creates nothing in a database with a demonstration', async () => {
    expect(await seedDemo(demo.parts)).toBe('present');
  });

  it.runIf(isLong)(
    'creates the same balances for the same seed and time',
    async () => {
      const other = await openDemo();
      await seedDemo(other.parts);
      expect(await query(other.tenancy, HELD)).toEqual(await query(demo.tenancy, HELD));
      await other.database.close();
    },
    SLOW_MS,
  );
});

describe('seeds for measurements', () => {
  it(
    'seedFleet creates the requested number of vehicles with credit and a consistent ledger',
    async () => {
      const { database, tenancy, parts } = await openDemo();
      for (const vehicles of [0, -1, 1.5, Number.NaN, 100_001]) {
        await expect(seedFleet(parts, { vehicles })).rejects.toThrow(RangeError);
      }
      expect(await seedFleet(parts, { vehicles: VEHICLES })).toBe('made');
      expect(await seedFleet(parts, { vehicles: VEHICLES })).toBe('present');
      expect(await checkLedger(tenancy)).toEqual([]);
      const [counts] = await query(
        tenancy,
        `SELECT (SELECT count(*)::int FROM vehicles) AS vehicles,
        (SELECT count(*)::int FROM ledger_accounts WHERE kind = 'wallet' AND balance_cents > 0) AS holding`,
      );
      expect(counts).toEqual({ vehicles: VEHICLES, holding: VEHICLES - 1 });
      await database.close();
    },
    SLOW_MS,
  );

  it(
    'seedTransactions creates exactly the requested number of transactions and a consistent ledger',
    async () => {
      const { database, tenancy, parts } = await openDemo();
      for (const transactions of [0, 1.5, 5_000_001]) {
        await expect(seedTransactions(parts, { transactions })).rejects.toThrow(RangeError);
      }
      const progress: number[] = [];
      const transactions = TRANSACTIONS;
      expect(await seedTransactions(parts, { transactions }, (refuels) => progress.push(refuels))).toBe(
        'made',
      );
      expect([progress.length, progress.at(-1)]).toEqual([52, transactions]);
      expect(await seedTransactions(parts, { transactions })).toBe('present');
      expect(await checkLedger(tenancy)).toEqual([]);
      const [counts] = await query<{ transactions: number; refused: number }>(
        tenancy,
        `SELECT count(*)::int AS transactions, count(reason)::int AS refused FROM transactions`,
      );
      expect(counts?.transactions).toBe(transactions);
      expect(counts?.refused).toBeGreaterThan(transactions / 30);
      await database.close();
    },
    SLOW_MS,
  );
});
