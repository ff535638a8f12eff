import { sql, type RawBuilder } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { RouteQuery } from '#contract/routes.ts';
import type { TankOwnerKind } from '#contract/tank-wallets.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { containing, type SqlList } from '../../../platform/database/list-sql.ts';
import type { Status } from '../../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';

export interface WalletValues {
  readonly id: string;
  readonly tank: { readonly id: string; readonly name: string; readonly product: FuelProduct };
  readonly claimMl: Millilitres;
  readonly sharedBalance: boolean;
  readonly limitMl: Millilitres | null;
  readonly usedMl: Millilitres;
  readonly status: 'active' | 'inactive';
}

export interface TankWalletRow extends WalletValues {
  readonly ownerId: string;
  readonly ownerKind: TankOwnerKind;
  readonly ownerName: string;
  readonly ownerStatus: Status;
  readonly createdAt: Date;
}

export const usedSince = (
  monthId: string,
) => sql`coalesce((SELECT sum(o.volume_ml)::bigint FROM tank_operations o
  WHERE o.organization_id = w.organization_id AND o.wallet_id = w.id AND o.id >= ${monthId}), 0)`;

const walletColumns = (monthId: string): RawBuilder<TankWalletRow> => sql<TankWalletRow>`w.id,
  json_build_object('id', t.id, 'name', t.name, 'product', t.product) AS tank, a.balance_cents AS "claimMl",
  w.shared_balance AS "sharedBalance", w.limit_ml AS "limitMl", ${usedSince(monthId)} AS "usedMl", w.status,
  coalesce(w.user_id, w.vehicle_id) AS "ownerId", coalesce(v.kind, 'user') AS "ownerKind",
  coalesce(v.license_plate, btrim(m.first_name || ' ' || m.last_name)) AS "ownerName",
  coalesce(v.status, m.status) AS "ownerStatus", w.created_at AS "createdAt"`;

const walletJoin = sql`
  JOIN tanks t ON t.organization_id = w.organization_id AND t.id = w.tank_id
  JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
  LEFT JOIN members m ON m.organization_id = w.organization_id AND m.user_id = w.user_id
  LEFT JOIN vehicles v ON v.organization_id = w.organization_id AND v.id = w.vehicle_id`;

type WalletFilter = Pick<
  RouteQuery<'GET /admin/organization/tank/wallet'>,
  'search' | 'tank' | 'user' | 'vehicle'
>;

export function tankWalletList(
  organizationId: string,
  { search = '', tank, user, vehicle }: WalletFilter,
  monthId: string,
): SqlList<TankWalletRow> {
  return {
    table: sql`tank_wallets w`,
    owned: sql`w.organization_id = ${organizationId}`,
    matching: sql`EXISTS (SELECT FROM tanks s
        WHERE s.organization_id = w.organization_id AND s.id = w.tank_id AND s.status <> 'deleted')
      ${tank === undefined ? sql`` : sql`AND w.tank_id = ${tank}`}
      ${user === undefined ? sql`` : sql`AND w.user_id = ${user}`}
      ${vehicle === undefined ? sql`` : sql`AND w.vehicle_id = ${vehicle}`}
      ${search === '' ? sql`` : sql`AND ${ownerNamed(search)}`}`,
    id: sql`w.id`,
    sortKeys: {
      balance: {
        by: sql`held.balance_cents`,
        join: sql`JOIN ledger_accounts held ON held.organization_id = w.organization_id AND held.id = w.id`,
      },
    },
    columns: walletColumns(monthId),
    join: walletJoin,
  };
}

const ownerNamed = (search: string) => sql`(EXISTS (SELECT FROM members n
    WHERE n.organization_id = w.organization_id AND n.user_id = w.user_id
      AND ${containing(sql`litro_fold(n.first_name || ' ' || n.last_name)`, [search])})
  OR EXISTS (SELECT FROM vehicles n WHERE n.organization_id = w.organization_id AND n.id = w.vehicle_id
      AND ${containing(sql`litro_fold(n.license_plate || ' ' || n.plate_key)`, [search])}))`;

export async function findTankWallet(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  monthId: string,
): Promise<TankWalletRow | undefined> {
  const { rows } = await sql<TankWalletRow>`
    SELECT ${walletColumns(monthId)} FROM tank_wallets w ${walletJoin}
    WHERE w.organization_id = ${organizationId} AND w.id = ${id}`.execute(tx);
  return rows[0];
}

export interface FoundOwner {
  readonly id: string;
  readonly kind: TankOwnerKind;
  readonly status: Status;
  /** Fuel type of a vehicle or container; null for people. */
  readonly fuelType: FuelType | null;
}

/**
 * Finds and locks the owners, so that no owner leaves the company meanwhile. Unknown ids are missing. The caller must not
 * have locked a tank yet.
 */
export async function lockOwners(
  tx: DatabaseTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<FoundOwner[]> {
  const uniqueIds = [...new Set(ids)];
  const { rows: people } = await sql<FoundOwner>`
    SELECT m.user_id AS id, 'user' AS kind, m.status, NULL::text AS "fuelType" FROM members m
    WHERE m.organization_id = ${organizationId} AND m.user_id = ANY (${uniqueIds}::uuid[]) AND m.role IN ('UserOrg', 'User')
    ORDER BY m.id FOR SHARE`.execute(tx);
  const { rows: vehicles } = await sql<FoundOwner>`
    SELECT v.id, v.kind, v.status, v.fuel_type AS "fuelType" FROM vehicles v
    WHERE v.organization_id = ${organizationId} AND v.id = ANY (${uniqueIds}::uuid[])
    ORDER BY v.id FOR SHARE`.execute(tx);
  return [...people, ...vehicles];
}

export async function findWalletsAt(
  tx: DatabaseTransaction,
  organizationId: string,
  tankId: string,
  ownerIds: readonly string[],
): Promise<Map<string, { readonly id: string; readonly status: 'active' | 'inactive' }>> {
  const { rows } = await sql<{ ownerId: string; id: string; status: 'active' | 'inactive' }>`
    SELECT coalesce(w.user_id, w.vehicle_id) AS "ownerId", w.id, w.status FROM tank_wallets w
    WHERE w.organization_id = ${organizationId} AND w.tank_id = ${tankId}
      AND coalesce(w.user_id, w.vehicle_id) = ANY (${[...ownerIds]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ ownerId, ...wallet }) => [ownerId, wallet]));
}

export interface NewTankWallet {
  readonly id: string;
  readonly userId: string | null;
  readonly vehicleId: string | null;
  readonly stamp: string | null;
}

export async function insertTankWallets(
  tx: DatabaseTransaction,
  organizationId: string,
  tankId: string,
  createdAt: Date,
  wallets: readonly NewTankWallet[],
): Promise<void> {
  await sql`
    INSERT INTO tank_wallets (organization_id, id, tank_id, user_id, vehicle_id, created_at, stamp)
    SELECT ${organizationId}::uuid, n.id, ${tankId}::uuid, n.user_id, n.vehicle_id, ${createdAt}::timestamptz, n.stamp
    FROM unnest(${wallets.map(({ id }) => id)}::uuid[], ${wallets.map(({ userId }) => userId)}::uuid[],
      ${wallets.map(({ vehicleId }) => vehicleId)}::uuid[], ${wallets.map(({ stamp }) => stamp)}::text[])
      AS n (id, user_id, vehicle_id, stamp)`.execute(tx);
}

export interface TankWalletColumns {
  readonly shared_balance?: boolean;
  readonly limit_ml?: Millilitres | null;
  readonly status?: 'active' | 'inactive';
}

export async function updateTankWallets(
  tx: DatabaseTransaction,
  organizationId: string,
  ids: readonly string[],
  columns: TankWalletColumns,
): Promise<void> {
  if (ids.length === 0 || Object.keys(columns).length === 0) return;
  await tx
    .updateTable('tank_wallets')
    .set(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY (${[...ids]}::uuid[])`)
    .execute();
}

export async function disableWalletsOf(
  tx: DatabaseTransaction,
  organizationId: string,
  tankId: string,
): Promise<void> {
  await tx
    .updateTable('tank_wallets')
    .set({ status: 'inactive', shared_balance: false })
    .where('organization_id', '=', organizationId)
    .where('tank_id', '=', tankId)
    .execute();
}

export async function findWalletsOfOwners(
  tx: DatabaseTransaction,
  organizationId: string,
  ownerIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT w.id FROM tank_wallets w
    WHERE w.organization_id = ${organizationId}
      AND (w.user_id = ANY (${[...ownerIds]}::uuid[]) OR w.vehicle_id = ANY (${[...ownerIds]}::uuid[]))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function readUsed(
  tx: DatabaseTransaction,
  organizationId: string,
  walletId: string,
  monthId: string,
): Promise<Millilitres> {
  const { rows } = await sql<{ usedMl: Millilitres }>`
    SELECT ${usedSince(monthId)} AS "usedMl" FROM tank_wallets w
    WHERE w.organization_id = ${organizationId} AND w.id = ${walletId}`.execute(tx);
  return rows[0]?.usedMl ?? (0 as Millilitres);
}
