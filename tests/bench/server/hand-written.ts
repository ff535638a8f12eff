/**
 * Distribution with the fewest statements, written by hand: no session, no permission, no role, no events. It still
 * locks in the order of ids and writes journal, balances, key and answer in one transaction.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Company } from './world.ts';

export async function distributeByHand(pool: pg.Pool, company: Company, wallets: number): Promise<void> {
  const owners = company.driverIds.slice(0, wallets);
  const key = randomUUID();
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO idempotency_keys (organization_id, user_id, key, request_hash, created_at) VALUES ($1, $2, $3, $3, now())`,
      [company.id, company.userId, key],
    );
    const { rows } = await client.query<{ id: string; kind: string }>(
      `SELECT a.id, a.kind FROM ledger_accounts a
       WHERE a.organization_id = $1 AND (a.kind = 'company' OR a.id IN (
         SELECT id FROM wallets WHERE organization_id = $1 AND user_id = ANY ($2::uuid[])))
       ORDER BY a.id FOR UPDATE`,
      [company.id, owners],
    );
    const { rows: moved } = await client.query(
      `WITH entry AS (
         INSERT INTO journal_entries (organization_id, id, kind, posted_at, actor_user_id)
         VALUES ($1, $2, 'distribution', now(), $3) RETURNING organization_id, id),
       unsealed AS (INSERT INTO journal_unsealed SELECT organization_id, id FROM entry),
       moved AS (
         UPDATE ledger_accounts a SET balance_cents = a.balance_cents + m.cents
         FROM unnest($4::uuid[], $5::bigint[]) AS m (id, cents) WHERE a.organization_id = $1 AND a.id = m.id
         RETURNING a.id, m.cents, a.balance_cents)
       INSERT INTO postings (organization_id, entry_id, account_id, amount_cents, balance_after_cents)
       SELECT $1, $2, id, cents, balance_cents FROM moved RETURNING account_id, balance_after_cents`,
      [
        company.id,
        randomUUID(),
        company.userId,
        rows.map(({ id }) => id),
        rows.map(({ kind }) => (kind === 'company' ? -1000 * wallets : 1000)),
      ],
    );
    await client.query(
      'UPDATE idempotency_keys SET answer = $4 WHERE organization_id = $1 AND user_id = $2 AND key = $3',
      [company.id, company.userId, key, JSON.stringify(moved)],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

export async function listByHand(pool: pg.Pool, company: Company, limit: number): Promise<void> {
  await pool.query(
    `SELECT m.user_id, m.id AS record_id, m.first_name, m.last_name, m.role, w.id, a.balance_cents, w.shared_balance,
       w.allow_anywhere, w.limit_cents, w.expense_center_id
     FROM (SELECT * FROM members WHERE organization_id = $1 AND role IN ('UserOrg', 'User') AND status = 'active'
           ORDER BY id DESC LIMIT $2) m
     LEFT JOIN wallets w ON w.organization_id = m.organization_id AND w.user_id = m.user_id
     LEFT JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
     ORDER BY m.id DESC, w.id`,
    [company.id, limit],
  );
  await pool.query(
    `SELECT o.has_anywhere,
       (SELECT count(*) FROM members WHERE organization_id = $1 AND role IN ('UserOrg', 'User') AND status = 'active') AS drivers,
       (SELECT sum(balance_cents) FROM ledger_accounts WHERE organization_id = $1 AND kind = 'company') AS company,
       (SELECT sum(balance_cents) FROM ledger_accounts WHERE organization_id = $1 AND kind = 'wallet') AS handed_out
     FROM organizations o WHERE o.organization_id = $1`,
    [company.id],
  );
}
