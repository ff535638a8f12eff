import { sql, type RawBuilder } from 'kysely';
import type { Cents } from '#core/money/cents.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Status } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import { insertAccounts } from '../ledger.repository.ts';
import { withStamp } from '../../platform/seals/stamped-rows.ts';

export type OwnerKind = 'user' | 'vehicle';

/** One wallet with its owner. `walletId` is null for an owner without a wallet. */
export interface OwnedWallet {
  readonly ownerId: string;
  readonly ownerStatus: Status;
  readonly walletId: string | null;
  readonly sharedBalance: boolean;
  readonly allowAnywhere: boolean;
  readonly limitCents: Cents | null;
  readonly expenseCenterId: string | null;
  /** True if the wallet's cost center was deleted. Such a wallet takes part in no credit movement. */
  readonly isExpenseCenterDeleted: boolean;
}

export type ExpenseCenterStatus = 'active' | 'deleted';

/** Unique key of a wallet: an owner has one wallet per cost center, and one wallet without a cost center. */
export interface WalletKey {
  readonly ownerId: string;
  readonly expenseCenterId: string | null;
}

const owners = {
  user: sql`(SELECT organization_id, user_id AS owner_id, status FROM members WHERE role IN ('UserOrg', 'User'))`,
  vehicle: sql`(SELECT organization_id, id AS owner_id, status FROM vehicles)`,
};
const walletOwner = { user: sql.ref('w.user_id'), vehicle: sql.ref('w.vehicle_id') };

export async function findOwnedWallets(
  tx: DatabaseTransaction,
  organizationId: string,
  kind: OwnerKind,
  ownerIds: readonly string[],
): Promise<OwnedWallet[]> {
  const { rows } = await sql<OwnedWallet>`
    SELECT o.owner_id AS "ownerId", o.status AS "ownerStatus", w.id AS "walletId",
      coalesce(w.shared_balance, false) AS "sharedBalance", coalesce(w.allow_anywhere, false) AS "allowAnywhere",
      w.limit_cents AS "limitCents", w.expense_center_id AS "expenseCenterId",
      coalesce(e.status = 'deleted', false) AS "isExpenseCenterDeleted"
    FROM ${owners[kind]} o
    LEFT JOIN wallets w ON w.organization_id = o.organization_id AND ${walletOwner[kind]} = o.owner_id
    LEFT JOIN expense_centers e ON e.organization_id = w.organization_id AND e.id = w.expense_center_id
    WHERE o.organization_id = ${organizationId} AND o.owner_id = ANY (${[...ownerIds]}::uuid[])
    ORDER BY w.id`.execute(tx);
  return rows;
}

type WalletOfAnyOwner = OwnedWallet & { readonly walletId: string; readonly ownerKind: OwnerKind };

export const findWalletsOfExpenseCenter = (
  tx: DatabaseTransaction,
  organizationId: string,
  expenseCenterId: string,
) => findWalletsWhere(tx, organizationId, sql`w.expense_center_id = ${expenseCenterId}`);

export const findEveryWallet = (tx: DatabaseTransaction, organizationId: string) =>
  findWalletsWhere(tx, organizationId, sql`true`);

async function findWalletsWhere(
  tx: DatabaseTransaction,
  organizationId: string,
  which: RawBuilder<unknown>,
): Promise<WalletOfAnyOwner[]> {
  const { rows } = await sql<WalletOfAnyOwner>`
    SELECT coalesce(w.user_id, w.vehicle_id) AS "ownerId", coalesce(m.status, v.status) AS "ownerStatus",
      CASE WHEN w.user_id IS NULL THEN 'vehicle' ELSE 'user' END AS "ownerKind", w.id AS "walletId",
      w.shared_balance AS "sharedBalance", w.allow_anywhere AS "allowAnywhere", w.limit_cents AS "limitCents",
      w.expense_center_id AS "expenseCenterId", coalesce(e.status = 'deleted', false) AS "isExpenseCenterDeleted"
    FROM wallets w
    LEFT JOIN expense_centers e ON e.organization_id = w.organization_id AND e.id = w.expense_center_id
    LEFT JOIN members m ON m.organization_id = w.organization_id AND m.user_id = w.user_id
    LEFT JOIN vehicles v ON v.organization_id = w.organization_id AND v.id = w.vehicle_id
    WHERE w.organization_id = ${organizationId} AND ${which}
    ORDER BY w.id`.execute(tx);
  return rows;
}

export async function findWalletsBeside(
  tx: DatabaseTransaction,
  organizationId: string,
  walletIds: readonly string[],
): Promise<WalletOfAnyOwner[]> {
  const { rows } = await sql<Record<OwnerKind, string | null>>`
    SELECT DISTINCT w.user_id AS "user", w.vehicle_id AS vehicle FROM wallets w
    WHERE w.organization_id = ${organizationId} AND w.id = ANY (${[...walletIds]}::uuid[])`.execute(tx);
  const ofKind = async (ownerKind: OwnerKind) => {
    const ownerIds = rows.flatMap((row) => row[ownerKind] ?? []);
    const owned = ownerIds.length > 0 ? await findOwnedWallets(tx, organizationId, ownerKind, ownerIds) : [];
    return owned.flatMap(({ walletId, ...wallet }) =>
      walletId === null ? [] : [{ ...wallet, walletId, ownerKind }],
    );
  };
  const wallets = [...(await ofKind('user')), ...(await ofKind('vehicle'))];
  return wallets.sort((one, other) => (one.walletId < other.walletId ? -1 : 1));
}

/** Status by cost center id. Unknown cost centers are missing from the result. */
export async function findExpenseCenters(
  tx: DatabaseTransaction,
  organizationId: string,
  expenseCenterIds: readonly string[],
): Promise<Map<string, ExpenseCenterStatus>> {
  if (expenseCenterIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('expense_centers')
    .select(['id', 'status'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = ANY (${[...expenseCenterIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Creates the wallets, each with its ledger account. An existing wallet stays unchanged. */
export async function insertWallets(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  kind: OwnerKind,
  wallets: readonly WalletKey[],
): Promise<void> {
  const owner = kind === 'user' ? 'user_id' : 'vehicle_id';
  const made = wallets.map(({ ownerId, expenseCenterId }) =>
    withStamp(tx, 'wallets', {
      organization_id: organizationId,
      id: newId(clock),
      [owner]: ownerId,
      expense_center_id: expenseCenterId,
    }),
  );
  const { rows } = await sql<{ id: string }>`
    INSERT INTO wallets (organization_id, id, ${sql.ref(owner)}, expense_center_id, created_at, stamp)
    SELECT ${organizationId}::uuid, n.id, n.owner_id, n.center_id, ${clock.now()}::timestamptz, n.stamp
    FROM unnest(${made.map(({ id }) => id)}::uuid[], ${wallets.map(({ ownerId }) => ownerId)}::uuid[],
      ${wallets.map(({ expenseCenterId }) => expenseCenterId)}::uuid[], ${made.map(({ stamp }) => stamp)}::text[])
      AS n (id, owner_id, center_id, stamp)
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  await insertAccounts(
    tx,
    organizationId,
    rows.map(({ id }) => ({ id, kind: 'wallet' })),
  );
}

export async function updateWallets(
  tx: DatabaseTransaction,
  organizationId: string,
  walletIds: readonly string[],
  change: { shared_balance?: boolean; allow_anywhere?: boolean; limit_cents?: Cents | null },
): Promise<void> {
  if (walletIds.length === 0) return;
  await tx
    .updateTable('wallets')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = ANY (${[...walletIds]}::uuid[])`)
    .execute();
}

export async function countHoldingWallets(tx: DatabaseTransaction, organizationId: string): Promise<number> {
  const { rows } = await sql<{ wallets: number }>`
    SELECT count(*)::int AS wallets FROM ledger_accounts
    WHERE organization_id = ${organizationId} AND kind = 'wallet' AND balance_cents > 0`.execute(tx);
  return rows[0]?.wallets ?? 0;
}

export async function findSharedWallets(tx: DatabaseTransaction, organizationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('wallets')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('shared_balance', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

export async function unshareEveryWallet(tx: DatabaseTransaction, organizationId: string): Promise<void> {
  await tx
    .updateTable('wallets')
    .set({ shared_balance: false })
    .where('organization_id', '=', organizationId)
    .where('shared_balance', '=', true)
    .execute();
}

export async function updateOwnerStatus(
  tx: DatabaseTransaction,
  organizationId: string,
  kind: OwnerKind,
  ownerIds: readonly string[],
  status: Status,
): Promise<void> {
  const owners = sql`${[...ownerIds]}::uuid[]`;
  const change =
    kind === 'user'
      ? sql`UPDATE members SET status = ${status} WHERE organization_id = ${organizationId} AND user_id = ANY (${owners})`
      : sql`UPDATE vehicles SET status = ${status} WHERE organization_id = ${organizationId} AND id = ANY (${owners})`;
  await change.execute(tx);
}

export async function findWallet(tx: DatabaseTransaction, organizationId: string, walletId: string) {
  const { rows } = await sql<{
    id: string;
    balanceCents: Cents;
    sharedBalance: boolean;
    allowAnywhere: boolean;
    limitCents: Cents | null;
    expenseCenter: { _id: string; name: string } | null;
    isExpenseCenterDeleted: boolean;
  }>`
    SELECT w.id, a.balance_cents AS "balanceCents", w.shared_balance AS "sharedBalance",
      w.allow_anywhere AS "allowAnywhere", w.limit_cents AS "limitCents",
      CASE WHEN e.id IS NULL THEN NULL ELSE json_build_object('_id', e.id, 'name', e.name) END AS "expenseCenter",
      coalesce(e.status = 'deleted', false) AS "isExpenseCenterDeleted"
    FROM wallets w
    JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
    LEFT JOIN expense_centers e ON e.organization_id = w.organization_id AND e.id = w.expense_center_id
    WHERE w.organization_id = ${organizationId} AND w.id = ${walletId}`.execute(tx);
  return rows[0];
}
