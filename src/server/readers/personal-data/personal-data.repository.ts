import { sql } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { RejectionDetail, RejectionReason, TransactionStatus } from '#contract/transactions.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { nameOf } from '../../platform/organization/name-sql.ts';

export interface OwnDataOrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly federalTaxNumber: string;
}

export async function findOrganization(
  tx: DatabaseTransaction,
  organizationId: string,
): Promise<OwnDataOrganizationRow | undefined> {
  const { rows } = await sql<OwnDataOrganizationRow>`
    SELECT o.organization_id AS id, ${nameOf('o')} AS name, o.federal_tax_number AS "federalTaxNumber"
    FROM organizations o WHERE o.organization_id = ${organizationId}`.execute(tx);
  return rows[0];
}

export interface OwnRefuelRow {
  readonly at: Date;
  readonly status: TransactionStatus;
  readonly reason: RejectionReason | null;
  readonly detail: RejectionDetail | null;
  readonly licensePlate: string | null;
  readonly station: string;
  readonly product: FuelProduct;
  readonly volumeMl: Millilitres;
  readonly amountCents: Cents;
  readonly odometerKm: number | null;
}

/** Accepted and rejected refuels of a person, newest first. */
export async function findRefuels(
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
): Promise<OwnRefuelRow[]> {
  const { rows } = await sql<OwnRefuelRow>`
    SELECT t.performed_at AS at, t.status, t.reason, t.detail, v.license_plate AS "licensePlate",
      t.station_name AS station, t.product, t.volume_ml AS "volumeMl", t.amount_cents AS "amountCents",
      t.odometer_km AS "odometerKm"
    FROM transactions t LEFT JOIN vehicles v ON v.organization_id = t.organization_id AND v.id = t.vehicle_id
    WHERE t.organization_id = ${organizationId} AND t.user_id = ${userId}
    ORDER BY t.performed_at DESC, t.id DESC`.execute(tx);
  return rows;
}
