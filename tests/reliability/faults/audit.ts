/** What must be true after a storm: the ledger holds what was acknowledged, once, and nothing else. */
import { expect } from 'vitest';
import type { Database } from '../../../src/server/database/database.ts';
import { createTenancy } from '../../../src/server/database/tenancy.ts';
import { checkLedger } from '../../../src/server/modules/ledger/check.ts';
import { CHAINS } from '../../../src/server/chains.ts';
import type { SealKey } from '../../../src/server/modules/seals/seal-hash.ts';
import { sealRecords, verifyChains } from '../../../src/server/modules/seals/seals.service.ts';
import { TOTAL_REAIS, type Acknowledged, type Company, type Storm } from './bank.ts';
import { makeLine } from './line.ts';
import { run, type Settings } from './running-server.ts';

interface Entry {
  readonly id: string;
  readonly postings: Readonly<Record<string, number>>;
}

/** Holds the ledger against what the clients of the storm wrote down. */
export async function audit(
  database: Database,
  companies: readonly Company[],
  storm: Storm,
  key: SealKey | null,
): Promise<void> {
  expect(storm.faults).toEqual([]);
  expect(storm.reads()).toBeGreaterThan(0);
  for (const company of companies) await auditCompany(database, company, storm);
  const tenancy = createTenancy(database);
  expect(await checkLedger(tenancy)).toEqual([]);
  await sealRecords(tenancy, CHAINS, { key });
  expect(await verifyChains(tenancy, CHAINS, key)).toEqual([]);
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*) FROM journal_entries) - (SELECT count(*) FROM journal_seals) AS unsealed,
       (SELECT count(*) FROM ledger_accounts WHERE kind IN ('company', 'wallet') AND balance_cents < 0) AS overdrawn`,
  );
  expect(rows).toEqual([{ unsealed: 0, overdrawn: 0 }]);
}

async function auditCompany(database: Database, { organizationId }: Company, storm: Storm): Promise<void> {
  const mine = storm.acknowledged.filter((one) => one.organizationId === organizationId);
  const company = await companyAccount(database, organizationId);
  const entries = await readEntries(database, organizationId);
  const moved = mine.filter((one) => one.entry !== null);

  const acknowledgedIds = new Set(moved.map(({ entry }) => entry));
  expect(acknowledgedIds.size, 'two acknowledgements name one entry').toBe(moved.length);
  const lost = moved.filter(({ entry }) => !entries.has(entry ?? ''));
  expect(lost, 'acknowledged and not in the ledger').toEqual([]);
  const unasked = [...entries.keys()].filter((id) => !acknowledgedIds.has(id));
  expect(unasked, 'in the ledger and never acknowledged: applied twice, or after a refusal').toEqual([]);
  for (const one of moved)
    expect(entries.get(one.entry ?? '')?.postings).toEqual(expectedPostings(one, company));

  const keys = await readKeys(database, organizationId);
  const acknowledgedKeys = new Map(mine.map(({ userId, key, entry }) => [`${userId} ${key}`, entry]));
  const unaskedKeys = [...keys.keys()].filter((key) => !acknowledgedKeys.has(key));
  // An order that found nothing to move made no entry, and has its key all the same.
  expect(unaskedKeys, 'keys in the ledger and never acknowledged').toEqual([]);
  expect(keys).toEqual(acknowledgedKeys);

  const { rows } = await database.pool.query<{ total: number }>(
    `SELECT sum(balance_cents)::bigint AS total FROM ledger_accounts
     WHERE organization_id = $1 AND kind IN ('company', 'wallet')`,
    [organizationId],
  );
  expect(rows).toEqual([{ total: TOTAL_REAIS * 100 }]);
}

function expectedPostings({ wallets }: Acknowledged, company: string): Record<string, number> {
  const moved = wallets.filter(({ movedCents }) => movedCents !== 0);
  const sum = moved.reduce((total, { movedCents }) => total + movedCents, 0);
  return { ...Object.fromEntries(moved.map(({ id, movedCents }) => [id, movedCents])), [company]: -sum };
}

async function companyAccount(database: Database, organizationId: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT id FROM ledger_accounts WHERE organization_id = $1 AND kind = 'company'`,
    [organizationId],
  );
  return rows[0]?.id ?? '';
}

/** Every entry but the purchases that the company began with. */
async function readEntries(database: Database, organizationId: string): Promise<Map<string, Entry>> {
  const { rows } = await database.pool.query<Entry>(
    `SELECT e.id, json_object_agg(p.account_id, p.amount_cents) AS postings
     FROM journal_entries e JOIN postings p USING (organization_id)
     WHERE e.organization_id = $1 AND p.entry_id = e.id AND e.kind <> 'purchase' GROUP BY e.id`,
    [organizationId],
  );
  return new Map(rows.map((entry) => [entry.id, entry]));
}

/** The entry that each used key stands for; a key that was settled without a movement stands for none and is left out. */
async function readKeys(database: Database, organizationId: string): Promise<Map<string, string | null>> {
  const { rows } = await database.pool.query<{ name: string; entry: string | null }>(
    `SELECT user_id || ' ' || key AS name, answer->>'entry' AS entry FROM idempotency_keys
     WHERE organization_id = $1 AND request_hash IS NOT NULL`,
    [organizationId],
  );
  return new Map(rows.map(({ name, entry }) => [name, entry]));
}

/** Asks for some acknowledged movements once more, at a server that may have started since: each answers as before. */
export async function askAgain(url: string, companies: readonly Company[], storm: Storm, count = 25) {
  const step = Math.max(1, Math.floor(storm.acknowledged.length / count));
  const tokens = new Map(
    companies.flatMap(({ clients }) => clients.map(({ userId, token }) => [userId, token] as const)),
  );
  for (let index = 0; index < storm.acknowledged.length; index += step) {
    const one = storm.acknowledged[index];
    if (!one) continue;
    const line = makeLine([url], index, tokens.get(one.userId) ?? '');
    const reply = await line.ask<{ entry: string | null }>(one.asked.call, {
      body: one.asked.body,
      key: one.key,
    });
    line.close();
    expect([reply.status, reply.body.entry, reply.headers['idempotency-hit']]).toEqual([
      200,
      one.entry,
      'true',
    ]);
  }
}

/** `npm run verify-ledger` as an operator runs it. */
export async function verifyLedger(settings: Settings): Promise<void> {
  const { process, ended } = run('verify-ledger', settings);
  let said = '';
  process.stdout!.on('data', (chunk) => (said += String(chunk)));
  expect(await ended).toEqual({ code: 0, errors: '' });
  expect(said).toBe('The ledger adds up.\n');
}
