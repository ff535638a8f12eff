/**
 * All SQL of the ledger's tables. Each statement works on a set of accounts, so the number of statements does not grow
 * with the number of accounts.
 */
import { sql } from 'kysely';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import {
  preparedStatement,
  writtenStatement,
  type PlaceOf,
} from '../platform/database/driver/prepared-statements.ts';
import { later, type Later } from '../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import type { AccountKind } from '../platform/database/schema.ts';
import { stampOf } from '../platform/database/stamps.ts';
import type { Actor } from '../records/actor.ts';
import { companyAndDebtOf, type CompanyAndDebt } from './debt.rules.ts';
import { slotOf, type SingleKind, type SlottedKind } from './slots.ts';
import { stampedEntry } from './stamped-entry.ts';

/** Order in which every statement locks accounts: by kind, within a kind by id. A fixed order avoids deadlocks. */
const LOCK_ORDER = sql`array_position(ARRAY['company', 'debt', 'wallet', 'spent', 'fees', 'tankStock', 'tankWallet'], kind), id`;

export interface LockedAccount {
  readonly id: string;
  readonly kind: AccountKind;
  readonly balanceCents: Cents;
}

export interface EntryRow {
  readonly organizationId: string;
  readonly id: string;
  readonly kind: string;
  readonly postedAt: Date;
  readonly actor: Actor;
  readonly reason: string;
  readonly reversesId: string | null;
  readonly collectsId: string | null;
  readonly returnsId: string | null;
}

/** Locks the company and debt accounts. The caller needs this lock before it creates or looks up wallets. */
export function lockCompany(tx: DatabaseTransaction, organizationId: string): Later<unknown> {
  return lockAccounts(tx, organizationId, []);
}

/** Locks company, debt and the named accounts in {@link LOCK_ORDER}. Returns their balances under the lock. */
export function lockAccounts(
  tx: DatabaseTransaction,
  organizationId: string,
  accountIds: readonly string[],
): Later<LockedAccount[]> {
  return later(tx, sql<LockedAccount>`${naming(organizationId, accountIds)} FOR NO KEY UPDATE`);
}

/** Reads the same accounts as {@link lockAccounts}, without a lock. */
export function readAccounts(
  tx: DatabaseTransaction,
  organizationId: string,
  accountIds: readonly string[],
): Later<LockedAccount[]> {
  return later(tx, naming(organizationId, accountIds));
}

const naming = (organizationId: string, accountIds: readonly string[]) => sql<LockedAccount>`
    SELECT id, kind, balance_cents AS "balanceCents" FROM ledger_accounts
    WHERE organization_id = ${organizationId} AND (kind IN ('company', 'debt') OR id = ANY (${[...accountIds]}::uuid[]))
    ORDER BY ${LOCK_ORDER}`;

/**
 * Locks the company account and every wallet of the organization. A statement sees only wallets that existed when it
 * began. A separate first statement locks the company, so the second statement also sees wallets that a concurrent
 * transaction has just created.
 */
export async function lockAllWallets(
  tx: DatabaseTransaction,
  organizationId: string,
): Promise<LockedAccount[]> {
  await lockCompany(tx, organizationId);
  const { rows } = await sql<LockedAccount>`
    SELECT id, kind, balance_cents AS "balanceCents" FROM ledger_accounts
    WHERE organization_id = ${organizationId} AND kind IN ('company', 'debt', 'wallet')
    ORDER BY ${LOCK_ORDER} FOR NO KEY UPDATE`.execute(tx);
  return rows;
}

export interface RefuelLock {
  readonly walletId: string;
  /**
   * True if the wallet draws on the company balance. A refuel from any other wallet does not lock the company, so that
   * refuels do not queue for the company's lock.
   */
  readonly sharesCompany: boolean;
  /**
   * Vehicle to lock; set if a rule judges the vehicle's interval or efficiency. The lock makes refuels of one vehicle
   * run one after the other.
   */
  readonly vehicleId?: string | null;
}

/** Accounts of a refuel, read under the lock. */
export interface LockedForRefuel {
  readonly wallet: LockedAccount;
  /** Company account; null if it was not locked. */
  readonly company: LockedAccount | null;
  /** Accounts that receive the wallet's spending and fees. `lockForRefuel` does not lock them; the posting does. */
  readonly spentAccountId: string;
  readonly feesAccountId: string;
}

/**
 * Locks company (if shared), vehicle (if named) and wallet, in this order. The caller has read `sharesCompany` before
 * the lock. It must read the value again under the lock and restart if the value has changed.
 */
export function lockForRefuel(
  tx: DatabaseTransaction,
  organizationId: string,
  { walletId, sharesCompany, vehicleId }: RefuelLock,
): Later<LockedForRefuel> {
  if (vehicleId) {
    if (sharesCompany) void lockCompany(tx, organizationId);
    void later(
      tx,
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`vehicle ${organizationId} ${vehicleId}`}, 0))`,
    );
  }
  const locking = lockingToRefuel({ organizationId, walletId, slot: slotOf(walletId), sharesCompany });
  return later(tx, locking, (rows) => {
    const wallet = rows.find(({ id }) => id === walletId);
    const company = rows.find(({ kind }) => kind === 'company') ?? null;
    if (!wallet || (sharesCompany && !company)) throw new Error(`Wallet ${walletId} has no account.`);
    const { spentAccountId, feesAccountId } = wallet;
    return { wallet, company, spentAccountId, feesAccountId };
  });
}

const lockingToRefuel = preparedStatement<
  { organizationId: string; walletId: string; slot: number; sharesCompany: boolean },
  LockedAccount & { spentAccountId: string; feesAccountId: string }
>((of) => {
  const own = (kind: SlottedKind) => sql`(SELECT own.id FROM ledger_accounts own
    WHERE own.organization_id = ${of('organizationId')} AND own.kind = ${sql.lit(kind)} AND own.slot = ${of('slot')})`;
  return sql`
    SELECT id, kind, balance_cents AS "balanceCents", ${own('spent')} AS "spentAccountId", ${own('fees')} AS "feesAccountId"
    FROM ledger_accounts
    WHERE organization_id = ${of('organizationId')} AND (id = ${of('walletId')} OR (kind = 'company' AND ${of('sharesCompany')}))
    ORDER BY ${LOCK_ORDER} FOR NO KEY UPDATE`;
});

export async function findAccount(tx: DatabaseTransaction, organizationId: string, kind: SingleKind) {
  return findBySlot(tx, organizationId, kind, 0);
}

export async function findAccountOfWallet(
  tx: DatabaseTransaction,
  organizationId: string,
  kind: SlottedKind,
  walletId: string,
) {
  return findBySlot(tx, organizationId, kind, slotOf(walletId));
}

async function findBySlot(tx: DatabaseTransaction, organizationId: string, kind: AccountKind, slot: number) {
  return tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('slot', '=', slot)
    .executeTakeFirstOrThrow();
}

/** Reads the balances of company and debt. The caller needs the company's lock if both balances must stay unchanged. */
export const readDebt = async (tx: DatabaseTransaction, organizationId: string): Promise<CompanyAndDebt> =>
  companyAndDebtOf(await readAccounts(tx, organizationId, []));

export async function insertAccounts(
  tx: DatabaseTransaction,
  organizationId: string,
  accounts: readonly { id: string; kind: AccountKind; slot?: number; ceiling?: number }[],
): Promise<void> {
  const slots = accounts.map(({ slot }) => slot ?? 0);
  const ceilings = accounts.map(({ ceiling }) => ceiling ?? null);
  await sql`
    INSERT INTO ledger_accounts (organization_id, id, kind, slot, ceiling)
    SELECT ${organizationId}::uuid, a.id, a.kind, a.slot, a.ceiling
    FROM unnest(${accounts.map((a) => a.id)}::uuid[], ${accounts.map((a) => a.kind)}::text[], ${slots}::smallint[],
      ${ceilings}::bigint[]) AS a (id, kind, slot, ceiling)`.execute(tx);
}

/**
 * Maximum number of postings that a cached statement writes. The plan of a cached statement ignores the number of
 * postings.
 */
const FEW = 8;

/**
 * Writes the entry, the balances and the postings in one statement. Returns the new balances by account. The statement
 * locks the accounts in {@link LOCK_ORDER} before it updates them, so concurrent entries do not deadlock. An account of
 * another organization yields a null balance, which the table refuses.
 */
export function insertEntry(
  tx: DatabaseTransaction,
  entry: EntryRow,
  postings: readonly { accountId: string; amountCents: Cents }[],
): Later<Map<string, Cents>> {
  const { actor, ...named } = entry;
  const stamp = stampOf(tx, stampedEntry({ ...entry, postedAtMs: entry.postedAt.getTime() }, postings));
  const inserting = (postings.length <= FEW ? insertingFew : insertingMany)({
    ...named,
    userId: actor.userId,
    address: actor.address,
    requestId: actor.requestId,
    stamp,
    accountIds: postings.map(({ accountId }) => accountId),
    amountsCents: postings.map(({ amountCents }) => amountCents),
  });
  return later(tx, inserting, (rows) => new Map(rows.map((row) => [row.accountId, row.balanceCents])));
}

type EntryValues = Omit<EntryRow, 'actor'> &
  Actor & {
    readonly accountIds: readonly string[];
    readonly amountsCents: readonly Cents[];
    readonly stamp: string | null;
  };

const insertingIn = (of: PlaceOf<EntryValues>) => sql<{ accountId: string; balanceCents: Cents }>`
    WITH movement AS (
      SELECT * FROM unnest(${of('accountIds')}::uuid[], ${of('amountsCents')}::bigint[]) AS m (account_id, amount_cents)),
    locked AS MATERIALIZED (
      SELECT id, amount_cents FROM ledger_accounts JOIN movement ON account_id = id
      WHERE organization_id = ${of('organizationId')}
      ORDER BY ${LOCK_ORDER} FOR NO KEY UPDATE OF ledger_accounts),
    moved AS (
      UPDATE ledger_accounts a SET balance_cents = a.balance_cents + m.amount_cents, posting_count = a.posting_count + 1
      FROM locked m
      WHERE a.organization_id = ${of('organizationId')} AND a.id = m.id
      RETURNING a.id, a.balance_cents, a.posting_count),
    entry AS (
      INSERT INTO journal_entries
        (organization_id, id, kind, posted_at, actor_user_id, actor_address, request_id, reason, reverses_id,
          collects_id, returns_id, stamp)
      VALUES (${of('organizationId')}, ${of('id')}, ${of('kind')}, ${of('postedAt')}, ${of('userId')},
        ${of('address')}, ${of('requestId')}, ${of('reason')}, ${of('reversesId')},
        ${of('collectsId')}, ${of('returnsId')}, ${of('stamp')})
      RETURNING organization_id, id),
    unsealed AS (
      INSERT INTO journal_unsealed (organization_id, entry_id) SELECT organization_id, id FROM entry)
    INSERT INTO postings (organization_id, entry_id, account_id, amount_cents, balance_after_cents, position)
    SELECT ${of('organizationId')}::uuid, ${of('id')}::uuid, m.account_id, m.amount_cents, moved.balance_cents, moved.posting_count
    FROM movement m LEFT JOIN moved ON moved.id = m.account_id
    RETURNING account_id AS "accountId", balance_after_cents AS "balanceCents"`;
const insertingFew = preparedStatement(insertingIn);
const insertingMany = writtenStatement(insertingIn);

/**
 * Credit of an organization. `companyCents` is free credit, `handedOutCents` is the sum of the wallets, `debtCents` is
 * a positive number.
 */
export interface HeldCredit {
  readonly companyCents: Cents;
  readonly handedOutCents: Cents;
  readonly debtCents: Cents;
}

/** Columns of {@link HeldCredit}, summed over the accounts for which {@link isHeldKind} is true. */
export const heldColumns = sql<HeldCredit>`coalesce(sum(balance_cents) FILTER (WHERE kind = 'company'), 0)::bigint AS "companyCents",
  -coalesce(sum(balance_cents), 0)::bigint AS "handedOutCents",
  -coalesce(sum(balance_cents) FILTER (WHERE kind = 'debt'), 0)::bigint AS "debtCents"`;

export const isHeldKind = sql<boolean>`kind IN ('company', 'purchases', 'spent', 'fees', 'transfers', 'debt')`;

export const NO_CREDIT: HeldCredit = {
  companyCents: ZERO_CENTS,
  handedOutCents: ZERO_CENTS,
  debtCents: ZERO_CENTS,
};

/**
 * Free and distributed credit as this transaction sees it. Entries sum to zero, so the few accounts that are not
 * wallets give the sum of all wallets. The cost does not depend on the number of wallets. The sums still include credit
 * that a concurrent, uncommitted refuel spends from its wallet.
 */
export function sumBalances(tx: DatabaseTransaction, organizationId: string): Later<HeldCredit> {
  const summing = sql<HeldCredit>`
    SELECT ${heldColumns} FROM ledger_accounts WHERE organization_id = ${organizationId} AND ${isHeldKind}`;
  return later(tx, summing, ([sums]) => sums ?? NO_CREDIT);
}
