/** All SQL of the ledger's tables. Set-based: an entry over 10 000 accounts is as many statements as one over two. */
import { sql } from 'kysely';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { keptStatement, writtenStatement, type PlaceOf } from '../platform/database/kept-statements.ts';
import { later, type Later } from '../platform/database/later.ts';
import type { Transaction } from '../platform/database/tenancy.ts';
import type { AccountKind } from '../platform/database/schema.ts';
import { stampOf } from '../platform/database/stamps.ts';
import type { Actor } from '../records/actor.ts';
import { companyAndDebtOf, type CompanyAndDebt } from './debt.rules.ts';
import { slotOf, type SingleKind, type SlottedKind } from './slots.ts';
import { stampedEntry } from './stamped-entry.ts';

/** The one order in which accounts are locked: company, debt, wallets, spent, fees, tanks, claims, the others; of a kind by id. */
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

/** Locks company and debt account: the lock under which the wallets of an organisation are made and looked up. */
export function lockCompany(tx: Transaction, organizationId: string): Later<unknown> {
  return lockAccounts(tx, organizationId, []);
}

/** Locks company, debt and then the named accounts in their order, and reads them under the lock. */
export function lockAccounts(
  tx: Transaction,
  organizationId: string,
  accountIds: readonly string[],
): Later<LockedAccount[]> {
  return later(tx, sql<LockedAccount>`${naming(organizationId, accountIds)} FOR NO KEY UPDATE`);
}

/** The same without a lock, for what moves nothing. */
export function readAccounts(
  tx: Transaction,
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
 * Locks the company account and every wallet of the organisation. A statement sees the wallets that were there when it
 * began, so the company is locked in one of its own: the wallets of whoever held it before are among the locked.
 */
export async function lockAllWallets(tx: Transaction, organizationId: string): Promise<LockedAccount[]> {
  await lockCompany(tx, organizationId);
  const { rows } = await sql<LockedAccount>`
    SELECT id, kind, balance_cents AS "balanceCents" FROM ledger_accounts
    WHERE organization_id = ${organizationId} AND kind IN ('company', 'debt', 'wallet')
    ORDER BY ${LOCK_ORDER} FOR NO KEY UPDATE`.execute(tx);
  return rows;
}

export interface RefuelLock {
  readonly walletId: string;
  /** Whether the wallet draws on the company balance: only then is the company locked, which every refuel would queue for. */
  readonly sharesCompany: boolean;
  /** The vehicle whose interval or efficiency is judged, so that two refuels of it are judged one after the other. */
  readonly vehicleId?: string | null;
}

/** What a refuel decides on, as it stands under the lock. */
export interface LockedForRefuel {
  readonly wallet: LockedAccount;
  /** Null where it was not locked. */
  readonly company: LockedAccount | null;
  /** Where what the wallet spends and pays in fees is posted; not locked before it is. */
  readonly spentAccountId: string;
  readonly feesAccountId: string;
}

/**
 * Locks company (if shared), vehicle (if named) and wallet, in this order. Whether the wallet shares was read before the
 * lock: whoever calls reads it again under it, and begins anew where it has changed.
 */
export function lockForRefuel(
  tx: Transaction,
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

const lockingToRefuel = keptStatement<
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

/** The account of a kind that an organisation has once. */
export async function findAccount(tx: Transaction, organizationId: string, kind: SingleKind) {
  return findBySlot(tx, organizationId, kind, 0);
}

/** The account in which stands what that wallet spends, or pays in fees. */
export async function findAccountOfWallet(
  tx: Transaction,
  organizationId: string,
  kind: SlottedKind,
  walletId: string,
) {
  return findBySlot(tx, organizationId, kind, slotOf(walletId));
}

async function findBySlot(tx: Transaction, organizationId: string, kind: AccountKind, slot: number) {
  return tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('slot', '=', slot)
    .executeTakeFirstOrThrow();
}

/** Company and debt of an organization. Read under the lock of the company, both stay as they are. */
export const readDebt = async (tx: Transaction, organizationId: string): Promise<CompanyAndDebt> =>
  companyAndDebtOf(await readAccounts(tx, organizationId, []));

export async function insertAccounts(
  tx: Transaction,
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

/** A plan that is kept does not look at how many there are. */
const FEW = 8;

/**
 * Writes the entry, moves the balances and writes the postings, each counted on its account, in one statement; answers the
 * balances after it by account. The accounts are locked in their order before any is moved, so that two entries over the
 * same accounts never wait for one another crosswise. An account that the organisation does not have has no balance to write,
 * which the table refuses.
 */
export function insertEntry(
  tx: Transaction,
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
const insertingFew = keptStatement(insertingIn);
const insertingMany = writtenStatement(insertingIn);

/** What is free (`companyCents`), what the wallets hold (`handedOutCents`), and the debt as a positive number. */
export interface HeldCredit {
  readonly companyCents: Cents;
  readonly handedOutCents: Cents;
  readonly debtCents: Cents;
}

/** Columns of {@link HeldCredit}, summed over the accounts for which {@link isHeldKind} is true. */
export const heldColumns = sql<HeldCredit>`coalesce(sum(balance_cents) FILTER (WHERE kind = 'company'), 0)::bigint AS "companyCents",
  -coalesce(sum(balance_cents), 0)::bigint AS "handedOutCents",
  -coalesce(sum(balance_cents) FILTER (WHERE kind = 'debt'), 0)::bigint AS "debtCents"`;

/** Every credit account but the wallets. */
export const isHeldKind = sql<boolean>`kind IN ('company', 'purchases', 'spent', 'fees', 'transfers', 'debt')`;

export const NO_CREDIT: HeldCredit = {
  companyCents: ZERO_CENTS,
  handedOutCents: ZERO_CENTS,
  debtCents: ZERO_CENTS,
};

/**
 * What is free and what is handed out, as this transaction sees it. Every entry sums to zero, so the wallets together
 * hold what the few other accounts lack: as quick with ten thousand wallets as with one. What a refuel under way spends from a
 * wallet of its own is still counted, whatever is locked.
 */
export function sumBalances(tx: Transaction, organizationId: string): Later<HeldCredit> {
  const summing = sql<HeldCredit>`
    SELECT ${heldColumns} FROM ledger_accounts WHERE organization_id = ${organizationId} AND ${isHeldKind}`;
  return later(tx, summing, ([sums]) => sums ?? NO_CREDIT);
}
