import { sql, type Insertable, type Updateable } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { Approval } from '#contract/transactions.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { preparedStatement } from '../../platform/database/driver/prepared-statements.ts';
import type { Schema, Status } from '../../platform/database/schema.ts';
import { later, type Later } from '../../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';
import { withStamp } from '../../platform/seals/stamped-rows.ts';

export interface RefuelRow {
  readonly id: string;
  readonly product: FuelProduct;
  readonly volumeMl: Millilitres;
  readonly odometerKm: number | null;
  readonly station: string;
  readonly performedAt: Date;
}

/**
 * The newest `most` fills of a vehicle, oldest first. Fills from internal tanks have the tank's name as the station.
 * Corrected odometers replace typed odometers; reversed fills are omitted.
 */
export async function findRefuelsOfVehicle(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleId: string,
  most: number,
): Promise<RefuelRow[]> {
  const { rows } = await sql<RefuelRow>`
    (SELECT f.id, f.product, f.volume_ml AS "volumeMl", f.station_name AS station, f.performed_at AS "performedAt",
      CASE WHEN f.odometer_corrected_at IS NULL THEN f.odometer_km ELSE f.corrected_odometer_km END AS "odometerKm"
    FROM fills f
    WHERE f.organization_id = ${organizationId} AND f.vehicle_id = ${vehicleId} AND f.reversed_at IS NULL
    ORDER BY f.performed_at DESC, f.id DESC LIMIT ${most})
    UNION ALL
    (SELECT o.id, o.product, o.volume_ml, t.name, o.performed_at, o.odometer_km
    FROM tank_operations o JOIN tanks t ON t.organization_id = o.organization_id AND t.id = o.tank_id
    WHERE o.organization_id = ${organizationId} AND o.vehicle_id = ${vehicleId}
    ORDER BY o.id DESC LIMIT ${most})
    ORDER BY "performedAt" DESC, id DESC LIMIT ${most}`.execute(tx);
  return rows.reverse();
}

type NewRefuel = Insertable<Schema['fills']>;

export function insertRefuel(tx: DatabaseTransaction, fill: NewRefuel): Later<unknown> {
  const row = withStamp(tx, 'fills', fill);
  return later(tx, insertingRefuel(row, Object.keys(row).join()));
}

const insertingRefuel = preparedStatement<NewRefuel>((of, from, fill) => {
  const columns = Object.keys(fill) as (keyof NewRefuel)[];
  return from
    .insertInto('fills')
    .values(Object.fromEntries(columns.map((column) => [column, of(column)])) as unknown as NewRefuel);
});

export interface PostedRefuel {
  readonly walletId: string;
  readonly entryId: string;
  readonly vehicleId: string | null;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
  readonly companyCents: Cents;
  readonly approval: Approval;
  /** Odometer as typed at the pump, or as corrected later. */
  readonly odometerKm: number | null;
  readonly isOdometerCorrected: boolean;
  readonly stationTaxNumber: string;
  readonly performedAt: Date;
  readonly timeZone: string;
  readonly isReversed: boolean;
  readonly ownerKind: OwnerKind;
  readonly ownerStatus: Status;
  readonly isExpenseCenterDeleted: boolean;
  readonly holds: OwnerKind;
}

export async function findRefuel(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<PostedRefuel | undefined> {
  const { rows } = await sql<PostedRefuel>`
    SELECT f.wallet_id AS "walletId", f.entry_id AS "entryId", f.vehicle_id AS "vehicleId",
      f.amount_cents AS "amountCents", f.fee_cents AS "feeCents", f.company_cents AS "companyCents", f.approval,
      CASE WHEN f.odometer_corrected_at IS NULL THEN f.odometer_km ELSE f.corrected_odometer_km END AS "odometerKm",
      f.odometer_corrected_at IS NOT NULL AS "isOdometerCorrected",
      f.station_tax_number AS "stationTaxNumber", f.performed_at AS "performedAt", o.time_zone AS "timeZone",
      f.reversed_at IS NOT NULL AS "isReversed",
      CASE WHEN w.user_id IS NULL THEN 'vehicle' ELSE 'user' END AS "ownerKind",
      coalesce(m.status, v.status) AS "ownerStatus", coalesce(e.status = 'deleted', false) AS "isExpenseCenterDeleted",
      CASE o.balance_sharing_type WHEN 'VEHICLE' THEN 'vehicle' ELSE 'user' END AS holds
    FROM fills f
    JOIN organizations o ON o.organization_id = f.organization_id
    JOIN wallets w ON w.organization_id = f.organization_id AND w.id = f.wallet_id
    LEFT JOIN members m ON m.organization_id = w.organization_id AND m.user_id = w.user_id
    LEFT JOIN vehicles v ON v.organization_id = w.organization_id AND v.id = w.vehicle_id
    LEFT JOIN expense_centers e ON e.organization_id = w.organization_id AND e.id = w.expense_center_id
    WHERE f.organization_id = ${organizationId} AND f.id = ${id}`.execute(tx);
  return rows[0];
}

export async function findRefuelOfEntry(
  tx: DatabaseTransaction,
  organizationId: string,
  entryId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('fills')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return row?.id;
}

export async function lockRefuelRow(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await tx
    .selectFrom('fills')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

export async function updateRefuel(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  marks: Updateable<Schema['fills']>,
): Promise<void> {
  await tx
    .updateTable('fills')
    .set(marks)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
