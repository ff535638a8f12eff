/** What must be true after a storm: the ledger holds what was acknowledged, once, and nothing else. */
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
import { makeLine } from './line.ts';
import type { MailSink } from './mail-sink.ts';
import { run, type Settings } from './running-server.ts';
import { auditSchedules, runWhatIsLeft } from './schedules.ts';
import { PAUSE_MS, type Acknowledged } from './storm-state.ts';

const TWO_MONTHS_MS = 62 * 24 * 60 * 60_000;
/** Of the months in which somebody refuelled: of a storm and the day before. */
const MOST_DAYS = 62;

/** Holds the ledger against what the clients of the storm wrote down. */
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
  // What was over, and what came due, when the last server had ended.
  const until = await runWhatIsLeft(tenancy);
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
 * Waits until no other session is at work. PostgreSQL learns that a server was killed when it next speaks to it: until then the
 * session holds its locks, and may still commit.
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
  const all: Questions = { pool, organizationId, foundedAt };
  const mine = storm.acknowledged.filter((one) => one.organizationId === organizationId);
  const entries = await readEntries(all);
  const moved = mine.filter((one) => one.entry !== null);

  const acknowledgedIds = new Set(moved.map(({ entry }) => entry));
  expect(acknowledgedIds.size, 'two acknowledgements name one entry').toBe(moved.length);
  const lost = moved.filter(({ entry }) => !entries.has(entry ?? ''));
  expect(lost, 'acknowledged and not in the ledger').toEqual([]);
  const scheduled = await auditSchedules({ pool }, { organizationId, schedules, until }, storm.runs);
  const unasked = [...entries.keys()].filter((id) => !acknowledgedIds.has(id) && !scheduled.has(id));
  expect(unasked, 'in the ledger and never acknowledged: applied twice, or after a refusal').toEqual([]);
  for (const { entry, postings } of moved) expect(entries.get(entry ?? '')).toEqual(withoutZeros(postings));

  const keys = await readKeys(all);
  const acknowledgedKeys = new Map<string, string | null>(
    mine.flatMap(({ by, key, entry }) => (key === null ? [] : [[`${by.userId} ${key}`, entry] as const])),
  );
  const unaskedKeys = [...keys.keys()].filter((key) => !acknowledgedKeys.has(key));
  // An order that found nothing to move made no entry, and has its key all the same.
  expect(unaskedKeys, 'keys in the ledger and never acknowledged').toEqual([]);
  expect(keys).toEqual(acknowledgedKeys);

  const goneCents = moved.reduce(
    (sum, { postings: { spent = 0, fees = 0, purchases = 0 } }) => sum + spent + fees + purchases,
    0,
  );
  const { rows } = await pool.query<{ total: number }>(
    `SELECT sum(balance_cents)::bigint AS total FROM ledger_accounts
     WHERE organization_id = $1 AND kind IN ('company', 'wallet')`,
    [organizationId],
  );
  expect(rows).toEqual([{ total: START_CENTS - goneCents }]);
  await auditRefuels(all, mine);
  await auditPurchases(all, mine);
  await auditBound(all, mine);
  await auditTanks(all, mine);
}

interface Questions {
  readonly pool: Database['pool'];
  readonly organizationId: string;
  readonly foundedAt: Date;
}

const withoutZeros = (postings: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(postings).filter(([, amountCents]) => amountCents !== 0));

/** What happened since the company was founded, as `Acknowledged` names accounts. */
async function readEntries({ pool, organizationId, foundedAt }: Questions) {
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

/**
 * Every payment that was answered is kept once, with what became of it, and none besides; every purchase that was answered is there, and paid
 * by the entry of its payment.
 */
async function auditPurchases(
  { pool, organizationId, foundedAt }: Questions,
  mine: readonly Acknowledged[],
): Promise<void> {
  const told = mine.flatMap(({ payment, entry }) => (payment ? [{ ...payment, entry }] : []));
  const { rows: payments } = await pool.query<{ reference: string; purchase: string; outcome: string }>(
    `SELECT reference, purchase_id AS purchase, outcome FROM payments WHERE organization_id = $1`,
    [organizationId],
  );
  const byReference = (rows: readonly { reference: string; purchase: string; outcome: string }[]) =>
    rows.map(({ reference, purchase, outcome }) => [reference, purchase, outcome].join(' ')).toSorted();
  expect(byReference(payments), 'payments').toEqual(byReference(told));
  const bought = mine.flatMap(({ purchase = null, entry }) =>
    purchase === null ? [] : [{ purchase, entry }],
  );
  // By bill with the purchase itself, otherwise with its payment.
  const entries = new Map(
    [...bought, ...told].flatMap((one) => (one.entry === null ? [] : [[one.purchase, one.entry]])),
  );
  const { rows: purchases } = await pool.query<{ id: string; entry: string | null }>(
    `SELECT id, entry_id AS entry FROM purchases WHERE organization_id = $1 AND created_at >= $2`,
    [organizationId, foundedAt],
  );
  expect(Object.fromEntries(purchases.map(({ id, entry }) => [id, entry])), 'purchases').toEqual(
    Object.fromEntries(bought.map(({ purchase }) => [purchase, entries.get(purchase) ?? null])),
  );
}

/** Every distribution that was bound to a purchase ended as it was answered: by the entry that is in the ledger, or without one. */
async function auditBound(
  { pool, organizationId, foundedAt }: Questions,
  mine: readonly Acknowledged[],
): Promise<void> {
  const ended = mine.flatMap(({ bound, entry }) => (bound ? [[bound.purchase, bound.status, entry]] : []));
  const { rows } = await pool.query<{ id: string; status: string; entry: string | null }>(
    `SELECT id, distribution_status AS status, distribution_entry_id AS entry FROM purchases
     WHERE organization_id = $1 AND created_at >= $2 AND distribution_type IS NOT NULL`,
    [organizationId, foundedAt],
  );
  const kept = rows.map(({ id, status, entry }) => [id, status, entry]);
  expect(kept.toSorted(), 'bound distributions').toEqual(ended.toSorted());
}

/** Who asked for a bound distribution was told of it, or still stands in line. */
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
  const inLine = new Set(rows.map(({ about }) => about));
  const mine = acknowledged.filter((one) => one.organizationId === organizationId);
  const untold = mine.filter(
    ({ bound }) => bound?.isMailed && !inLine.has(bound.purchase) && sink.taken(bound.purchase) === 0,
  );
  expect(untold, 'bound distributions without a mail').toEqual([]);
}

/** The records of what went into tanks and out of them are the acknowledged ones, and claims are what is kept of them. */
async function auditTanks(
  { pool, organizationId, foundedAt }: Questions,
  mine: readonly Acknowledged[],
): Promise<void> {
  const told = mine.flatMap(({ operation, entry }) => (operation === undefined ? [] : [[operation, entry]]));
  const { rows: kept } = await pool.query<{ id: string; entry: string }>(
    `SELECT id, entry_id AS entry FROM tank_operations WHERE organization_id = $1 AND performed_at >= $2`,
    [organizationId, foundedAt],
  );
  expect(Object.fromEntries(kept.map(({ id, entry }) => [id, entry])), 'operations of tanks').toEqual(
    Object.fromEntries(told),
  );
  const { rows: wrong } = await pool.query(
    `SELECT sum(balance_cents) AS off FROM ledger_accounts
     WHERE organization_id = $1 AND kind IN ('tankWallet', 'tankClaims') HAVING sum(balance_cents) <> 0`,
    [organizationId],
  );
  expect(wrong, 'claims of a tank and of its wallets').toEqual([]);
}

/** The records of refuels are the acknowledged ones too, with their reversals and receipts, and so is what is kept of them. */
async function auditRefuels(
  { pool, organizationId, foundedAt }: Questions,
  mine: readonly Acknowledged[],
): Promise<void> {
  const refuels = mine.flatMap(({ refuel, entry }) => (refuel ? [{ ...refuel, entry }] : []));
  const { rows: kept } = await pool.query(
    `SELECT f.id, f.entry_id AS entry, r.access_key AS receipt FROM fills f
     LEFT JOIN receipts r ON r.organization_id = f.organization_id AND r.fill_id = f.id
     WHERE f.organization_id = $1 AND f.performed_at >= $2
     UNION ALL SELECT id, NULL, NULL FROM refused_refuels WHERE organization_id = $1 ORDER BY id`,
    [organizationId, foundedAt],
  );
  expect(kept).toEqual(refuels.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  const { rows: reversed } = await pool.query<{ id: string; entry: string }>(
    `SELECT id, reversal_entry_id AS entry FROM fills WHERE organization_id = $1 AND reversed_at IS NOT NULL`,
    [organizationId],
  );
  const reversals = mine.flatMap(({ reverses, entry }) =>
    reverses === undefined ? [] : [[reverses, entry]],
  );
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

/** What is kept of days that were over, and of the others and of their months once they are, is what a recount gives. */
async function auditSums(tenancy: Tenancy): Promise<void> {
  const clock = fixedClock(new Date(systemClock.now().getTime() + TWO_MONTHS_MS));
  const closer = createCloser({ tenancy, clock });
  await closer.close();
  for (let chance = 0; chance < 1; chance += 1 / MOST_DAYS) {
    expect(await closer.recount(chance), 'sums of other refuels').toEqual([]);
  }
}

/** The entry that each used key stands for; a key that was settled without a movement stands for none and is left out. */
async function readKeys({ pool, organizationId }: Questions): Promise<Map<string, string | null>> {
  const { rows } = await pool.query<{ name: string; entry: string | null }>(
    `SELECT user_id || ' ' || key AS name, coalesce(answer->>'entry', answer->'transaction'->>'entry') AS entry
     FROM idempotency_keys
     WHERE organization_id = $1 AND request_hash IS NOT NULL`,
    [organizationId],
  );
  return new Map(rows.map(({ name, entry }) => [name, entry]));
}

interface Repeated {
  readonly entry?: string | null;
  readonly _id?: string;
  readonly transaction?: { readonly entry: string };
}

/**
 * Asks for some acknowledged movements once more, at a server that may have started since: each answers as before. A bank that tells
 * again is answered again; the audit that follows finds what that did.
 */
export async function askAgain(url: string, { acknowledged }: Pick<Storm, 'acknowledged'>, count = 25) {
  const step = Math.max(1, Math.floor(acknowledged.length / count));
  for (let index = 0; index < acknowledged.length; index += step) {
    const one = acknowledged[index];
    if (!one?.asked) continue;
    const line = makeLine([url], index, one.by.token);
    const { body } = one.asked;
    const reply = await line.ask<Repeated>(one.asked.call, {
      body,
      ...(one.key === null ? { headers: signed(body) } : { key: one.key }),
    });
    line.close();
    const { _id, transaction, entry = transaction?.entry } = reply.body;
    const hit = reply.headers['idempotency-hit'];
    if (one.key === null) expect([reply.status, entry]).toEqual([200, undefined]);
    else {
      const record = one.refuel?.id ?? one.purchase;
      expect([reply.status, entry, _id, hit]).toEqual([200, one.entry, record, 'true']);
    }
  }
}

/** What came in is found again, as each company is told. */
export async function reconcile(url: string, companies: readonly Company[]): Promise<void> {
  for (const { clients } of companies) {
    const line = makeLine([url], 0, clients[0]?.token ?? '');
    const { body } = await line.ask('GET /admin/organization/reconciliation');
    line.close();
    expect(body).toMatchObject({ addsUp: true, difference: 0 });
  }
}

/** `npm run verify-ledger` as an operator runs it. */
export async function verifyLedger(settings: Settings): Promise<void> {
  const { process, ended } = run('verify-ledger', settings);
  let said = '';
  process.stdout!.on('data', (chunk) => (said += String(chunk)));
  // A server that has just begun has written no heads yet.
  const sound = /^(No heads of the seals lie outside the database: [^\n]+\n)?The ledger adds up\.\n$/;
  const ending = await ended;
  expect({ ...ending, said }).toEqual({ code: 0, errors: '', said: expect.stringMatching(sound) });
}
