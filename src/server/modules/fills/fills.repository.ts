/** All SQL of what was filled. */
import { sql, type Insertable } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { Schema } from '../../database/schema.ts';
import type { Transaction } from '../../database/tenancy.ts';

export interface FillRow {
  readonly id: string;
  readonly product: FuelProduct;
  readonly volumeMl: Millilitres;
  readonly odometerKm: number | null;
  readonly station: string;
  readonly performedAt: Date;
}

/** The newest fills of a vehicle, at most `most`, oldest first. */
export async function findFillsOfVehicle(
  tx: Transaction,
  organizationId: string,
  vehicleId: string,
  most: number,
): Promise<FillRow[]> {
  const { rows } = await sql<FillRow>`
    SELECT f.id, f.product, f.volume_ml AS "volumeMl", f.odometer_km AS "odometerKm", f.station_name AS station,
      f.performed_at AS "performedAt"
    FROM fills f
    WHERE f.organization_id = ${organizationId} AND f.vehicle_id = ${vehicleId}
    ORDER BY f.performed_at DESC, f.id DESC LIMIT ${most}`.execute(tx);
  return rows.reverse();
}

export async function insertFill(tx: Transaction, fill: Insertable<Schema['fills']>): Promise<void> {
  await tx.insertInto('fills').values(fill).execute();
}
