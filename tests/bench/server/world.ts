import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { OWN_ACCOUNTS } from '../../../src/server/ledger/slots.ts';
import { hashToken, newToken } from '../../../src/server/platform/accounts/tokens.ts';

/** Initial company balance in cents, enough for all rounds of a bench with ten reais per wallet. */
const COMPANY_CENTS = 1_000_000_000_000;

export interface Company {
  readonly id: string;
  readonly userId: string;
  readonly token: string;
  readonly driverIds: readonly string[];
}

export async function makeCompanies(pool: pg.Pool, count: number, drivers: number): Promise<Company[]> {
  const companies: Company[] = [];
  for (let number = 1; number <= count; number += 1) companies.push(await makeCompany(pool, number, drivers));
  await pool.query('VACUUM ANALYZE');
  return companies;
}

async function makeCompany(pool: pg.Pool, number: number, drivers: number): Promise<Company> {
  const company = { id: randomUUID(), userId: randomUUID(), token: newToken() };
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO organizations (organization_id, federal_tax_number, name, trade_name, balance_sharing_type, created_at)
       VALUES ($1, $2, $3, $3, 'EMPLOYEE', now())`,
      [company.id, String(number).padStart(14, '0'), `Transportes ${number}`],
    );
    await insertAdministrator(client, company, number);
    await insertDrivers(client, company.id, drivers);
    await insertCredit(client, company.id);
    await client.query('COMMIT');
    const { rows } = await client.query<{ id: string }>(
      `SELECT user_id AS id FROM members WHERE organization_id = $1 AND role = 'UserOrg' ORDER BY id`,
      [company.id],
    );
    return { ...company, driverIds: rows.map(({ id }) => id) };
  } finally {
    client.release();
  }
}

/**
 * Inserts an administrator with a session. The first administrator of a company may do everything; a later administrator has no
 * permission.
 */
export async function insertAdministrator(
  client: pg.ClientBase,
  { id, userId, token }: Omit<Company, 'driverIds'>,
  number: number,
): Promise<void> {
  const identifier = String(number).padStart(11, '0');
  await client.query(
    `INSERT INTO credentials (user_id, identifier, email, first_name, last_name, role, organization_id, password_hash, created_at)
     VALUES ($1, $2, $3, 'Ana', 'Souza', 'AdminOrg', $4, '', now())`,
    [userId, identifier, `ana${number}@frota.example`, id],
  );
  await client.query(
    `INSERT INTO members (organization_id, id, user_id, role, first_name, last_name, identifier, created_at)
     VALUES ($1, $2, $3, 'AdminOrg', 'Ana', 'Souza', $4, now())`,
    [id, randomUUID(), userId, identifier],
  );
  await client.query(
    `INSERT INTO sessions (id, token_hash, user_id, created_at, used_at, expires_at)
     VALUES ($1, $2, $3, now(), now(), now() + interval '12 hours')`,
    [randomUUID(), hashToken(token), userId],
  );
}

async function insertDrivers(client: pg.ClientBase, companyId: string, drivers: number): Promise<void> {
  const timeOrdered = (kind: number) =>
    `(lpad(to_hex(n), 8, '0') || '-0000-7${kind}00-8000-' || substr(md5($1::uuid::text || n), 1, 12))::uuid`;
  await client.query(
    `INSERT INTO members (organization_id, id, user_id, role, first_name, last_name, identifier, created_at)
     SELECT $1::uuid, ${timeOrdered(1)}, ${timeOrdered(2)}, 'UserOrg',
       (ARRAY['João', 'Maria', 'José', 'Antônia', 'Francisco', 'Luíza', 'Carlos'])[1 + n % 7],
       (ARRAY['da Silva', 'Souza', 'Gonçalves', 'Araújo', 'Ferreira'])[1 + n % 5] || ' ' || n, lpad(n::text, 12, '0'), now()
     FROM generate_series(1, ${drivers}) n`,
    [companyId],
  );
  await client.query(
    `INSERT INTO wallets (organization_id, id, user_id, created_at)
     SELECT $1::uuid, ${timeOrdered(3)}, ${timeOrdered(2)}, now() FROM generate_series(1, ${drivers}) n`,
    [companyId],
  );
  await client.query(
    `INSERT INTO ledger_accounts (organization_id, id, kind) SELECT organization_id, id, 'wallet' FROM wallets
     WHERE organization_id = $1`,
    [companyId],
  );
}

async function insertCredit(client: pg.ClientBase, companyId: string): Promise<void> {
  await client.query(
    `INSERT INTO ledger_accounts (organization_id, id, kind, slot, balance_cents)
     SELECT $1::uuid, gen_random_uuid(), kind, slot,
       CASE kind WHEN 'company' THEN $2::bigint WHEN 'purchases' THEN -$2::bigint ELSE 0 END
     FROM jsonb_to_recordset($3) AS accounts (kind text, slot smallint)`,
    [companyId, COMPANY_CENTS, JSON.stringify(OWN_ACCOUNTS)],
  );
  await client.query(
    `WITH entry AS (
       INSERT INTO journal_entries (organization_id, id, kind, posted_at) VALUES ($1, gen_random_uuid(), 'purchase', now())
       RETURNING organization_id, id),
     unsealed AS (INSERT INTO journal_unsealed SELECT organization_id, id FROM entry)
     INSERT INTO postings (organization_id, entry_id, account_id, amount_cents, balance_after_cents)
     SELECT a.organization_id, e.id, a.id, a.balance_cents, a.balance_cents
     FROM entry e JOIN ledger_accounts a USING (organization_id) WHERE a.balance_cents <> 0`,
    [companyId],
  );
}
