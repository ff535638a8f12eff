import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { liftLimits } from '../../../src/server/platform/database/postgres.ts';

const FEE_CENTS = 75;
const SLOTS = 16;
const [STARTS_AT, ENDS_AT] = ['2026-10-01T03:00:00Z', '2026-11-01T03:00:00Z'];

export async function insertMonth(pool: pg.Pool, organizationId: string, refuels: number): Promise<string> {
  const client = await pool.connect();
  try {
    await liftLimits(client);
    await client.query('SET session_replication_role = replica');
    const bill = await insertBills(client, organizationId);
    await client.query(
      `CREATE TEMP TABLE refuels AS
       SELECT n, (SELECT id FROM ledger_accounts WHERE organization_id = $1 AND kind = 'fees' AND slot = n % ${SLOTS}) AS fees_id,
         (SELECT id FROM ledger_accounts WHERE organization_id = $1 AND kind = 'spent' AND slot = n % ${SLOTS}) AS spent_id,
         at, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7000' || '8' || lpad(to_hex(n), 15, '0'))::uuid AS id
       FROM (SELECT n, $2::timestamptz + n * ($3::timestamptz - $2::timestamptz) / ($4::int + 1) AS at
             FROM generate_series(1, $4::int) AS n) drawn`,
      [organizationId, STARTS_AT, ENDS_AT, refuels],
    );
    await client.query(
      `INSERT INTO journal_entries (organization_id, id, kind, posted_at) SELECT $1::uuid, id, 'refuel', at FROM refuels`,
      [organizationId],
    );
    await client.query(
      `INSERT INTO postings (organization_id, entry_id, account_id, amount_cents, balance_after_cents, position)
       SELECT $1::uuid, id, fees_id, ${FEE_CENTS}, 0, (n + ${SLOTS - 1}) / ${SLOTS} FROM refuels
       UNION ALL SELECT $1::uuid, id, spent_id, -${FEE_CENTS}, 0, (n + ${SLOTS - 1}) / ${SLOTS} FROM refuels`,
      [organizationId],
    );
    await client.query(
      `UPDATE ledger_accounts SET posting_count = ${Math.ceil(refuels / SLOTS) + 1}
       WHERE organization_id = $1 AND kind IN ('fees', 'spent')`,
      [organizationId],
    );
    await client.query('VACUUM ANALYZE');
    return bill;
  } finally {
    client.release(true);
  }
}

async function insertBills(client: pg.ClientBase, organizationId: string): Promise<string> {
  const [before, bill] = [randomUUID(), randomUUID()];
  await client.query(
    `INSERT INTO bills (organization_id, id, billing_type, billing_period, starts_on, ends_on, starts_at, ends_at, opened_at,
       closed_at, settled_at, status, previous_id)
     VALUES ($1, $2::uuid, 'prePaid', 'monthly', date '2026-09-01', date '2026-09-30', $4::timestamptz - interval '30 days',
         $4::timestamptz, $4::timestamptz, $4::timestamptz, $4::timestamptz, 'done', NULL::uuid),
       ($1, $3::uuid, 'prePaid', 'monthly', date '2026-10-01', date '2026-10-31', $4, $5::timestamptz, $4, NULL, NULL, 'pending', $2)`,
    [organizationId, before, bill, STARTS_AT, ENDS_AT],
  );
  return bill;
}

export async function reopenBill(pool: pg.Pool, organizationId: string, bill: string): Promise<number> {
  const { rows } = await pool.query<{ lines: number }>(
    'SELECT line_count AS lines FROM bills WHERE id = $1',
    [bill],
  );
  await pool.query(`DELETE FROM bills WHERE organization_id = $1 AND previous_id = $2`, [
    organizationId,
    bill,
  ]);
  await pool.query('DELETE FROM bill_cuts WHERE bill_id = $1', [bill]);
  await pool.query(
    `UPDATE bills SET status = 'pending', closed_at = NULL, settled_at = NULL, due_on = NULL, told_at = NULL WHERE id = $1`,
    [bill],
  );
  return rows[0]?.lines ?? 0;
}
