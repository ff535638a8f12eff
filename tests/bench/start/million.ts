import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { OWN_ACCOUNTS } from '../../../src/server/ledger/slots.ts';

/** Amount of each refuel, in cents. */
const AMOUNT = 100;
const SLOTS = 16;

export async function makeRefuels(pool: pg.Pool, refuels: number): Promise<string> {
  const id = randomUUID();
  const client = await pool.connect();
  const run = (statement: string, values: readonly unknown[] = []) => client.query(statement, [...values]);
  try {
    await run('SET statement_timeout = 0');
    await run('BEGIN');
    // The replica role disables triggers, and with them the checks of foreign keys.
    await run('SET LOCAL session_replication_role = replica');
    await run(
      `INSERT INTO organizations (organization_id, federal_tax_number, name, trade_name, created_at)
       VALUES ($1, '11222333000181', 'Transportes', 'Transportes', now())`,
      [id],
    );
    await run(
      `INSERT INTO ledger_accounts (organization_id, id, kind, slot)
       SELECT $1::uuid, gen_random_uuid(), kind, slot FROM jsonb_to_recordset($2) AS a (kind text, slot smallint)`,
      [id, JSON.stringify(OWN_ACCOUNTS)],
    );
    const entry = `('01890000-' || substr(lpad(to_hex(n), 8, '0'), 1, 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
    await run(
      `INSERT INTO journal_entries (organization_id, id, kind, posted_at)
       SELECT $1::uuid, ${entry}, CASE n WHEN 0 THEN 'purchase' ELSE 'refuel' END, now()
       FROM generate_series(0, ${refuels}) n`,
      [id],
    );
    await run(
      `INSERT INTO journal_seals (organization_id, position, entry_id, hash)
       SELECT $1::uuid, n + 1, ${entry}, md5(n::text) || md5(n::text) FROM generate_series(0, ${refuels}) n`,
      [id],
    );
    const bought = refuels * AMOUNT;
    await run(
      `INSERT INTO postings (organization_id, entry_id, account_id, amount_cents, balance_after_cents, position)
       SELECT $1::uuid, ${entry}, a.id, s.amount, s.amount, 1
       FROM (VALUES ('company', ${bought}), ('purchases', -${bought})) AS s (kind, amount)
       JOIN ledger_accounts a ON a.organization_id = $1 AND a.kind = s.kind CROSS JOIN (VALUES (0)) AS entry (n)`,
      [id],
    );
    await run(
      `INSERT INTO postings (organization_id, entry_id, account_id, amount_cents, balance_after_cents, position)
       SELECT $1::uuid, ${entry}, a.id, -${AMOUNT}, ${bought} - n * ${AMOUNT}, n + 1
       FROM generate_series(1, ${refuels}) n JOIN ledger_accounts a ON a.organization_id = $1 AND a.kind = 'company'`,
      [id],
    );
    await run(
      `INSERT INTO postings (organization_id, entry_id, account_id, amount_cents, balance_after_cents, position)
       SELECT $1::uuid, ${entry}, a.id, ${AMOUNT}, ((n - 1) / ${SLOTS} + 1) * ${AMOUNT}, (n - 1) / ${SLOTS} + 1
       FROM generate_series(1, ${refuels}) n
       JOIN ledger_accounts a ON a.organization_id = $1 AND a.kind = 'spent' AND a.slot = (n - 1) % ${SLOTS}`,
      [id],
    );
    await run(
      `UPDATE ledger_accounts a SET balance_cents = p.total, posting_count = p.count
       FROM (SELECT account_id, sum(amount_cents) AS total, count(*) AS count FROM postings GROUP BY account_id) p
       WHERE a.organization_id = $1 AND a.id = p.account_id`,
      [id],
    );
    await run('COMMIT');
    await run('VACUUM ANALYZE');
    return id;
  } finally {
    client.release(true);
  }
}
