/** What a refuel does to the record of what was filled. */
import type { Later } from '../../platform/database/later.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';
import { lockCompany } from '../../ledger/ledger.repository.ts';
import { replaceOdometer, updateOdometer } from './refuelled.repository.ts';
import { lockVehicle } from './vehicles.repository.ts';

/** Locks the record, so that two refuels of it are judged one after the other; the company before it, if it pays too. */
export function lockToRefuel(
  tx: Transaction,
  organizationId: string,
  vehicleId: string,
  withCompany: boolean,
): Later<unknown> {
  if (withCompany) void lockCompany(tx, organizationId);
  return lockVehicle(tx, organizationId, vehicleId);
}

/** Where it goes up; the record never goes back. */
export function raiseOdometer(
  tx: Transaction,
  organizationId: string,
  vehicleId: string,
  odometerKm: number,
): Later<unknown> {
  return updateOdometer(tx, organizationId, vehicleId, odometerKm);
}

/**
 * Takes the record along after the odometer of a refuel was corrected. A record that has the wrong value (`before`) gets the one of
 * the newest refuel (`after`), and any record is raised to `raisesTo`. A value that a person or another refuel gave it stays.
 */
export async function correctVehicle(
  tx: Transaction,
  organizationId: string,
  vehicleId: string,
  { before, after, raisesTo }: Readonly<Record<'before' | 'after' | 'raisesTo', number | null>>,
): Promise<void> {
  await lockVehicle(tx, organizationId, vehicleId);
  if (before !== null) await replaceOdometer(tx, organizationId, vehicleId, { before, after });
  if (raisesTo !== null) await updateOdometer(tx, organizationId, vehicleId, raisesTo);
}
