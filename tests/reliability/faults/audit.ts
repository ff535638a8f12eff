import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { fixedClock, systemClock } from '../../../src/server/platform/clock.ts';
import { createTenancy, type Tenancy } from '../../../src/server/platform/database/tenancy.ts';
import { createBiller } from '../../../src/server/features/bills/closing-bills.ts';
import { localBus } from '../../../src/server/platform/events/local-bus.ts';
import { checkLedger } from '../../../src/server/ledger/check.ts';
import { CHAINS } from '../../../src/server/readers/chains.ts';
import { createCloser } from '../../../src/server/features/refuel-sums/closing.ts';
import type { SealKeys } from '../../../src/server/platform/seals/seal-hash.ts';
import { stamperOf } from '../../../src/server/platform/seals/stamps.ts';
import { sealRecords } from '../../../src/server/platform/seals/seals.service.ts';
import { verifyChains } from '../../../src/server/platform/seals/verify-chains.ts';
import { START_CENTS, type Company, type Storm } from './bank.ts';
import { auditBills } from './bills.ts';
import { signed } from './counter.ts';
import { createConnection } from './line.ts';
import type { MailSink } from './mail-sink.ts';
import { run, type Settings } from './running-server.ts';
import { auditSchedules, runRemaining } from './schedules.ts';
import { PAUSE_MS, type Acknowledged } from './storm-state.ts';

const TWO_MONTHS_MS = 62 * 24 * 60 * 60_000;
const MOST_DAYS = 62;

export async function audit(
  database: Database,
  companies: readonly Company[],
  storm: Storm,
  keys: SealKeys,
  sink: Pick<MailSink, 'taken'> | null = null,
): Promise<void> {
  expect(storm.faults).toEqual([]);
  expect(storm.reads()).toBeGreaterThan(0);
  const tenancy = createTenancy(database, stamperOf(keys));
  await untilAtRest(database);
  const until = await runRemaining(tenancy);
  await createBiller({ tenancy, clock: systemClock, bus: localBus() }).close();
  for (const company of companies) {
    await auditCompany(database, { ...company, until }, storm);
    await auditBills(database, company.organizationId);
    if (sink) await auditMails(database, company, storm, sink);
  }
  expect(await checkLedger(tenancy)).toEqual([]);
  await auditSums(tenancy);
  await sealRecords(tenancy, CHAINS, { key: keys[0] ?? null, isOpened: true });
  expect(await verifyChains(tenancy, CHAINS, keys)).toEqual([]);
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*) FROM journal_entries) - (SELECT count(*) FROM journal_seals) AS unsealed,
       (SELECT count(*) FROM ledger_accounts WHERE kind IN ('company', 'wallet') AND balance_cents < 0) AS overdrawn`,
  );
  expect(rows).toEqual([{ unsealed: 0, overdrawn: 0 }]);
}

/**
 * Waits until no other database session is active. PostgreSQL notices late that a server was killed; until then the session
 * of this server holds locks and may still commit.
 */
async function untilAtRest({ pool }: Database): Promise<void> {
  const atWork = async () => {
    const { rows } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
         AND pid <> pg_backend_pid() AND state <> 'idle'`,
    );
    return rows.length > 0;
  };
  while (await atWork()) await wait(PAUSE_MS);
}

async function auditCompany(
  { pool }: Database,
  { organizationId, foundedAt, schedules, until }: Company & { readonly until: Date },
  storm: Storm,
): Promise<void> {
  const all: CompanyQuery = { pool, organizationId, foundedAt };
  const own = storm.acknowledged.filter((one) => one.organizationId === organizationId);
  const entries = await readEntries(all);
  const moved = own.filter((one) => one.entry !== null);

  const acknowledgedIds = new Set(moved.map(({ entry }) => entry));
  expect(acknowledgedIds.size, 'two acknowledgements name one entry').toBe(moved.length);
  const lost = moved.filter(({ entry }) => !entries.has(entry ?? ''));
  expect(lost, 'acknowledged and not in the ledger').toEqual([]);
  const scheduled = await auditSchedules({ pool }, { organizationId, schedules, until }, storm.runs);
  const unacknowledged = [...entries.keys()].filter((id) => !acknowledgedIds.has(id) && !scheduled.has(id));
  expect(unacknowledged, 'in the ledger and never acknowledged: applied twice, or after a refusal').toEqual(
    [],
  );
  for (const { entry, postings } of moved) expect(entries.get(entry ?? '')).toEqual(withoutZeros(postings));

  const keys = await readKeys(all);
  const acknowledgedKeys = new Map<string, string | null>(
    own.flatMap(({ by, key, entry }) => (key === null ? [] : [[`${by.userId} ${key}`, entry] as const])),
  );
  const unacknowledgedKeys = [...keys.keys()].filter((key) => !acknowledgedKeys.has(key));
  // The idempotency key of a request that moved nothing has no journal entry. Such a key must also belong to an
  // acknowledged request.
  expect(unacknowledgedKeys, 'keys in the ledger and never acknowledged').toEqual([]);
  expect(keys).toEqual(acknowledgedKeys);

  const outflowCents = moved.reduce(
    (sum, { postings: { spent = 0, fees = 0, purchases = 0 } }) => sum + spent + fees + purchases,
    0,
  );
  const { rows } = await pool.query<{ total: number }>(
    `SELECT sum(balance_cents)::bigint AS total FROM ledger_accounts
     WHERE organization_id = $1 AND kind IN ('company', 'wallet')`,
    [organizationId],
  );
  expect(rows).toEqual([{ total: START_CENTS - outflowCents }]);
  await auditRefuels(all, own);
  await auditPurchases(all, own);
  await auditBound(all, own);
  await auditTanks(all, own);
}

interface CompanyQuery {
  readonly pool: Database['pool'];
  readonly organizationId: string;
  readonly foundedAt: Date;
}

const withoutZeros = (postings: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(postings).filter(([, amountCents]) => amountCents !== 0));

async function readEntries({ pool, organizationId, foundedAt }: CompanyQuery) {
  const { rows } = await pool.query<{ id: string; postings: Record<string, number> }>(
    `SELECT id, json_object_agg(account, cents) AS postings FROM (
       SELECT e.id, sum(p.amount_cents)::bigint AS cents,
         CASE WHEN e.kind = 'refuel' AND a.kind IN ('company', 'wallet') THEN 'payer'
           WHEN a.kind IN ('wallet', 'tankWallet') THEN a.id::text ELSE a.kind END AS account
       FROM journal_entries e
       JOIN postings p ON p.organization_id = e.organization_id AND p.entry_id = e.id
       JOIN ledger_accounts a ON a.organization_id = p.organization_id AND a.id = p.account_id
       WHERE e.organization_id = $1 AND e.posted_at >= $2
         AND NOT (e.kind = 'tank_defuel' AND a.kind IN ('tankWallet', 'tankClaims'))
       GROUP BY e.id, account) AS summed
     GROUP BY id`,
    [organizationId, foundedAt],
  );
  return new Map(rows.map(({ id, postings }) => [id, postings]));
}

async function auditPurchases(
  { pool, organizationId, foundedAt }: CompanyQuery,
  own: readonly Acknowledged[],
): Promise<void> {
  const acknowledgedPayments = own.flatMap(({ payment, entry }) => (payment ? [{ ...payment, entry }] : []));
  const { rows: payments } = await pool.query<{ reference: string; purchase: string; outcome: string }>(
    `SELECT reference, purchase_id AS purchase, outcome FROM payments WHERE organization_id = $1`,
    [organizationId],
  );
  const byReference = (rows: readonly { reference: string; purchase: string; outcome: string }[]) =>
    rows.map(({ reference, purchase, outcome }) => [reference, purchase, outcome].join(' ')).toSorted();
  expect(byReference(payments), 'payments').toEqual(byReference(acknowledgedPayments));
  const bought = own.flatMap(({ purchase = null, entry }) =>
    purchase === null ? [] : [{ purchase, entry }],
  );
  const entries = new Map(
    [...bought, ...acknowledgedPayments].flatMap((one) =>
      one.entry === null ? [] : [[one.purchase, one.entry]],
    ),
  );
  const { rows: purchases } = await pool.query<{ id: string; entry: string | null }>(
    `SELECT id, entry_id AS entry FROM purchases WHERE organization_id = $1 AND created_at >= $2`,
    [organizationId, foundedAt],
  );
  expect(Object.fromEntries(purchases.map(({ id, entry }) => [id, entry])), 'purchases').toEqual(
    Object.fromEntries(bought.map(({ purchase }) => [purchase, entries.get(purchase) ?? null])),
  );
}

async function auditBound(
  { pool, organizationId, foundedAt }: CompanyQuery,
  own: readonly Acknowledged[],
): Promise<void> {
  const ended = own.flatMap(({ bound, entry }) => (bound ? [[bound.purchase, bound.status, entry]] : []));
  const { rows } = await pool.query<{ id: string; status: string; entry: string | null }>(
    `SELECT id, distribution_status AS status, distribution_entry_id AS entry FROM purchases
     WHERE organization_id = $1 AND created_at >= $2 AND distribution_type IS NOT NULL`,
    [organizationId, foundedAt],
  );
  const stored = rows.map(({ id, status, entry }) => [id, status, entry]);
  expect(stored.toSorted(), 'bound distributions').toEqual(ended.toSorted());
}

async function auditMails(
  { pool }: Database,
  { organizationId }: Company,
  { acknowledged }: Storm,
  sink: Pick<MailSink, 'taken'>,
): Promise<void> {
  const { rows } = await pool.query<{ about: string }>(
    `SELECT about_id AS about FROM unsent_mails WHERE organization_id = $1 AND kind = 'bound'`,
    [organizationId],
  );
  const unsent = new Set(rows.map(({ about }) => about));
  const own = acknowledged.filter((one) => one.organizationId === organizationId);
  const withoutMail = own.filter(
    ({ bound }) => bound?.isMailed && !unsent.has(bound.purchase) && sink.taken(bound.purchase) === 0,
  );
  expect(withoutMail, 'bound distributions without a mail').toEqual([]);
}

async function auditTanks(
  { pool, organizationId, foundedAt }: CompanyQuery,
  own: readonly Acknowledged[],
): Promise<void> {
  const acknowledgedOperations = own.flatMap(({ operation, entry }) =>
    operation === undefined ? [] : [[operation, entry]],
  );
  const { rows: stored } = await pool.query<{ id: string; entry: string }>(
    `SELECT id, entry_id AS entry FROM tank_operations WHERE organization_id = $1 AND performed_at >= $2`,
    [organizationId, foundedAt],
  );
  expect(Object.fromEntries(stored.map(({ id, entry }) => [id, entry])), 'operations of tanks').toEqual(
    Object.fromEntries(acknowledgedOperations),
  );
  const { rows: wrong } = await pool.query(
    `SELECT sum(balance_cents) AS off FROM ledger_accounts
     WHERE organization_id = $1 AND kind IN ('tankWallet', 'tankClaims') HAVING sum(balance_cents) <> 0`,
    [organizationId],
  );
  expect(wrong, 'claims of a tank and of its wallets').toEqual([]);
}

async function auditRefuels(
  { pool, organizationId, foundedAt }: CompanyQuery,
  own: readonly Acknowledged[],
): Promise<void> {
  const refuels = own.flatMap(({ refuel, entry }) => (refuel ? [{ ...refuel, entry }] : []));
  const { rows: stored } = await pool.query(
    `SELECT f.id, f.entry_id AS entry, r.access_key AS receipt FROM fills f
     LEFT JOIN receipts r ON r.organization_id = f.organization_id AND r.fill_id = f.id
     WHERE f.organization_id = $1 AND f.performed_at >= $2
     UNION ALL SELECT id, NULL, NULL FROM refused_refuels WHERE organization_id = $1 ORDER BY id`,
    [organizationId, foundedAt],
  );
  expect(stored).toEqual(refuels.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  const { rows: reversed } = await pool.query<{ id: string; entry: string }>(
    `SELECT id, reversal_entry_id AS entry FROM fills WHERE organization_id = $1 AND reversed_at IS NOT NULL`,
    [organizationId],
  );
  const reversals = own.flatMap(({ reverses, entry }) => (reverses === undefined ? [] : [[reverses, entry]]));
  expect(Object.fromEntries(reversed.map(({ id, entry }) => [id, entry]))).toEqual(
    Object.fromEntries(reversals),
  );
  const { rows: wrongDays } = await pool.query(
    `SELECT d.day, d.spent_cents AS kept, f.spent FROM company_days d
     JOIN organizations o USING (organization_id)
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(f.amount_cents), 0)::bigint AS spent FROM fills f
       WHERE f.organization_id = o.organization_id AND f.reversed_at IS NULL
         AND (f.performed_at AT TIME ZONE o.time_zone)::date = d.day) f
     WHERE o.organization_id = $1 AND d.spent_cents <> f.spent`,
    [organizationId],
  );
  expect(wrongDays, 'days on which the company spent something else').toEqual([]);
}

async function auditSums(tenancy: Tenancy): Promise<void> {
  const clock = fixedClock(new Date(systemClock.now().getTime() + TWO_MONTHS_MS));
  const closer = createCloser({ tenancy, clock });
  await closer.close();
  for (let chance = 0; chance < 1; chance += 1 / MOST_DAYS) {
    expect(await closer.recount(chance), 'sums of other refuels').toEqual([]);
  }
}

async function readKeys({ pool, organizationId }: CompanyQuery): Promise<Map<string, string | null>> {
  const { rows } = await pool.query<{ name: string; entry: string | null }>(
    `SELECT user_id || ' ' || key AS name, coalesce(answer->>'entry', answer->'transaction'->>'entry') AS entry
     FROM idempotency_keys
     WHERE organization_id = $1 AND request_hash IS NOT NULL`,
    [organizationId],
  );
  return new Map(rows.map(({ name, entry }) => [name, entry]));
}

interface RepeatedAnswer {
  readonly entry?: string | null;
  readonly _id?: string;
  readonly transaction?: { readonly entry: string };
}

/**
 * Repeats some acknowledged movements, for example at a restarted server: each request must return its first answer. A
 * repeated bank notice is confirmed again; a later audit checks that it has no second effect.
 */
export async function repeatMovements(
  url: string,
  { acknowledged }: Pick<Storm, 'acknowledged'>,
  count = 25,
) {
  const step = Math.max(1, Math.floor(acknowledged.length / count));
  for (let index = 0; index < acknowledged.length; index += step) {
    const one = acknowledged[index];
    if (!one?.request) continue;
    const connection = createConnection([url], index, one.by.token);
    const { body } = one.request;
    const reply = await connection.ask<RepeatedAnswer>(one.request.call, {
      body,
      ...(one.key === null ? { headers: signed(body) } : { key: one.key }),
    });
    connection.close();
    const { _id, transaction, entry = transaction?.entry } = reply.body;
    const hit = reply.headers['idempotency-hit'];
    if (one.key === null) expect([reply.status, entry]).toEqual([200, undefined]);
    else {
      const record = one.refuel?.id ?? one.purchase;
      expect([reply.status, entry, _id, hit]).toEqual([200, one.entry, record, 'true']);
    }
  }
}

export async function reconcile(url: string, companies: readonly Company[]): Promise<void> {
  for (const { clients } of companies) {
    const connection = createConnection([url], 0, clients[0]?.token ?? '');
    const { body } = await connection.ask('GET /admin/organization/reconciliation');
    connection.close();
    expect(body).toMatchObject({ addsUp: true, difference: 0 });
  }
}

export async function verifyLedger(settings: Settings): Promise<void> {
  const { process, ended } = run('verify-ledger', settings);
  let output = '';
  process.stdout!.on('data', (chunk) => (output += String(chunk)));
  // The first line of the output of verify-ledger is optional: it appears until the server has written chain heads
  // outside the database.
  const sound = /^(No heads of the seals lie outside the database: [^\n]+\n)?The ledger adds up\.\n$/;
  const ending = await ended;
  expect({ ...ending, output }).toEqual({ code: 0, errors: '', output: expect.stringMatching(sound) });
}
