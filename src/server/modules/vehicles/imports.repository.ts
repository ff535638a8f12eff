/** All SQL of imports: set-based, so that ten thousand vehicles are as many statements as one. */
import { sql } from 'kysely';
import type { Transaction } from '../../database/tenancy.ts';
import type { VehicleColumns } from './vehicles.repository.ts';

/** Which of the plates a vehicle in use has, by their canonical spelling. */
export async function findTakenPlates(
  tx: Transaction,
  organizationId: string,
  plateKeys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT v.plate_key AS key FROM vehicles v
    WHERE v.organization_id = ${organizationId} AND v.kind = 'vehicle' AND v.status <> 'deleted'
      AND v.plate_key = ANY (${[...plateKeys]}::text[])`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

/** A vehicle of an import, every column named. */
export interface ImportedRow extends VehicleColumns {
  readonly id: string;
}

/** Leaves out what another transaction registered a moment ago; answers how many rows are in. */
export async function insertImported(
  tx: Transaction,
  organizationId: string,
  made: { readonly importId: string; readonly at: Date },
  rows: readonly ImportedRow[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO vehicles (organization_id, id, import_id, created_at, license_plate, plate_key, make, model, year, color,
      fuel_type, category, tank_capacity_ml, expected_efficiency_thousandths, odometer_km, status)
    SELECT ${organizationId}::uuid, id, ${made.importId}::uuid, ${made.at}::timestamptz, license_plate, plate_key, make,
      model, year, color, fuel_type, category, tank_capacity_ml, expected_efficiency_thousandths, odometer_km, status
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, license_plate text, plate_key text, make text,
      model text, year integer, color text, fuel_type text, category text, tank_capacity_ml bigint,
      expected_efficiency_thousandths bigint, odometer_km integer, status text)
    ON CONFLICT (organization_id, kind, plate_key) WHERE status <> 'deleted' DO NOTHING`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Renews the figures by which statements are planned. A role that may not do so is warned and nothing happens; then the
 * database does it by itself within minutes.
 */
export async function renewStatistics(tx: Transaction): Promise<void> {
  await sql`ANALYZE vehicles`.execute(tx);
}

export interface ImportedVehicle {
  readonly id: string;
  readonly status: string;
}

/** The vehicles of an import, locked in the order of their ids. */
export async function lockImported(
  tx: Transaction,
  organizationId: string,
  importId: string,
): Promise<ImportedVehicle[]> {
  const { rows } = await sql<ImportedVehicle>`
    SELECT v.id, v.status FROM vehicles v
    WHERE v.organization_id = ${organizationId} AND v.import_id = ${importId}
    ORDER BY v.id FOR UPDATE`.execute(tx);
  return rows;
}

/**
 * Whether credit left one of these wallets for anything but the company, which an entry with what was spent tells, or one
 * of the vehicles was filled from somebody else's.
 */
export async function isSpent(
  tx: Transaction,
  organizationId: string,
  {
    vehicleIds,
    walletIds,
  }: { readonly vehicleIds: readonly string[]; readonly walletIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ spent: boolean }>`
    SELECT EXISTS (
      SELECT FROM postings p
      JOIN postings other ON other.organization_id = p.organization_id AND other.entry_id = p.entry_id
      JOIN ledger_accounts a ON a.organization_id = other.organization_id AND a.id = other.account_id
      WHERE p.organization_id = ${organizationId} AND p.account_id = ANY (${[...walletIds]}::uuid[])
        AND a.kind NOT IN ('company', 'wallet'))
      OR EXISTS (SELECT FROM fills f
        WHERE f.organization_id = ${organizationId} AND f.vehicle_id = ANY (${[...vehicleIds]}::uuid[])) AS spent`.execute(
    tx,
  );
  return rows[0]?.spent ?? false;
}

export async function deleteVehicles(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM vehicles v WHERE v.organization_id = ${organizationId} AND v.id = ANY (${[...ids]}::uuid[])`.execute(
    tx,
  );
}

/** Marks as deleted, and lets the wallets neither share nor refuel anywhere. */
export async function markDeleted(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    UPDATE vehicles v SET status = 'deleted'
    WHERE v.organization_id = ${organizationId} AND v.id = ANY (${[...ids]}::uuid[])`.execute(tx);
  await sql`
    UPDATE wallets w SET shared_balance = false, allow_anywhere = false
    WHERE w.organization_id = ${organizationId} AND w.vehicle_id = ANY (${[...ids]}::uuid[])`.execute(tx);
}
