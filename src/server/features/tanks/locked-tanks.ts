import { sql } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { Status } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface LockedTank {
  readonly id: string;
  readonly product: FuelProduct;
  readonly status: Status;
  readonly capacityMl: Millilitres;
  readonly levelMl: Millilitres;
  readonly claimedMl: Millilitres;
  readonly valueCents: Cents;
  readonly claimsAccountId: string;
  readonly suppliedAccountId: string;
  readonly usedAccountId: string;
  readonly varianceAccountId: string;
}

export interface LockedTankWallet {
  readonly id: string;
  readonly tankId: string;
  readonly userId: string | null;
  readonly vehicleId: string | null;
  readonly ownerId: string;
  readonly ownerStatus: Status;
  readonly status: 'active' | 'inactive';
  readonly sharedBalance: boolean;
  readonly limitMl: Millilitres | null;
  readonly claimMl: Millilitres;
}

export interface LockedTanks {
  readonly tanks: ReadonlyMap<string, LockedTank>;
  readonly wallets: ReadonlyMap<string, LockedTankWallet>;
}

/** Tanks and wallets of a movement. Locking a wallet also locks its tank. */
export interface RequestedTanks {
  readonly tankIds?: readonly string[];
  readonly walletIds?: readonly string[];
}

/**
 * Locks the stock accounts of the tanks by id, then the claims of the wallets by id, and reads both. Unknown
 * ids are missing from the result. Every movement and every new claim needs the lock on the stock of its
 * tank.
 */
export async function lockTanks(
  tx: DatabaseTransaction,
  organizationId: string,
  { tankIds = [], walletIds = [] }: RequestedTanks,
): Promise<LockedTanks> {
  const requestedIds = [...new Set(walletIds)];
  const { rows: tanks } = await sql<{ id: string }>`
    SELECT a.id FROM ledger_accounts a
    WHERE a.organization_id = ${organizationId} AND a.kind = 'tankStock' AND (a.id = ANY (${[...tankIds]}::uuid[])
      OR a.id IN (SELECT w.tank_id FROM tank_wallets w
        WHERE w.organization_id = ${organizationId} AND w.id = ANY (${requestedIds}::uuid[])))
    ORDER BY a.id FOR NO KEY UPDATE`.execute(tx);
  await sql`
    SELECT a.id FROM ledger_accounts a
    WHERE a.organization_id = ${organizationId} AND a.kind = 'tankWallet' AND a.id = ANY (${requestedIds}::uuid[])
    ORDER BY a.id FOR NO KEY UPDATE`.execute(tx);
  const ids = tanks.map(({ id }) => id);
  return {
    tanks: new Map((await readTanks(tx, organizationId, ids)).map((tank) => [tank.id, tank])),
    wallets: new Map(
      (await readWallets(tx, organizationId, requestedIds)).map((wallet) => [wallet.id, wallet]),
    ),
  };
}

async function readTanks(
  tx: DatabaseTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<LockedTank[]> {
  const { rows } = await sql<LockedTank>`
    SELECT t.id, t.product, t.status, t.capacity_ml AS "capacityMl", stock.balance_cents AS "levelMl",
      -claims.balance_cents AS "claimedMl", t.value_cents AS "valueCents", t.claims_account_id AS "claimsAccountId",
      t.supplied_account_id AS "suppliedAccountId", t.used_account_id AS "usedAccountId",
      t.variance_account_id AS "varianceAccountId"
    FROM tanks t
    JOIN ledger_accounts stock ON stock.organization_id = t.organization_id AND stock.id = t.id
    JOIN ledger_accounts claims ON claims.organization_id = t.organization_id AND claims.id = t.claims_account_id
    WHERE t.organization_id = ${organizationId} AND t.id = ANY (${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

async function readWallets(
  tx: DatabaseTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<LockedTankWallet[]> {
  const { rows } = await sql<LockedTankWallet>`
    SELECT w.id, w.tank_id AS "tankId", w.user_id AS "userId", w.vehicle_id AS "vehicleId",
      coalesce(w.user_id, w.vehicle_id) AS "ownerId", coalesce(m.status, v.status) AS "ownerStatus", w.status,
      w.shared_balance AS "sharedBalance", w.limit_ml AS "limitMl", a.balance_cents AS "claimMl"
    FROM tank_wallets w
    JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
    LEFT JOIN members m ON m.organization_id = w.organization_id AND m.user_id = w.user_id
    LEFT JOIN vehicles v ON v.organization_id = w.organization_id AND v.id = w.vehicle_id
    WHERE w.organization_id = ${organizationId} AND w.id = ANY (${[...ids]}::uuid[])`.execute(tx);
  return rows;
}
