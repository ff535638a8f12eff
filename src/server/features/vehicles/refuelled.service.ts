import type { Later } from '../../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { lockCompany } from '../../ledger/ledger.repository.ts';
import { replaceOdometer, updateOdometer } from './refuelled.repository.ts';
import { lockVehicle } from './vehicles.repository.ts';

/**
 * Locks the record of a vehicle, so that concurrent refuels of the vehicle run one after the other. If the company pays
 * a part, the company is locked before the vehicle.
 */
export function lockToRefuel(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleId: string,
  withCompany: boolean,
): Later<unknown> {
  if (withCompany) void lockCompany(tx, organizationId);
  return lockVehicle(tx, organizationId, vehicleId);
}

/** Raises the odometer of a vehicle; a lower value changes nothing. */
export function raiseOdometer(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleId: string,
  odometerKm: number,
): Later<unknown> {
  return updateOdometer(tx, organizationId, vehicleId, odometerKm);
}

/**
 * Updates a vehicle's record after a user corrected the odometer of a refuel.
 * A record with the wrong value `before` receives `after`, the value of the newest refuel. Every record rises to at least
 * `raisesTo`. Values that a person or another refuel set stay.
 */
export async function correctVehicle(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleId: string,
  { before, after, raisesTo }: Readonly<Record<'before' | 'after' | 'raisesTo', number | null>>,
): Promise<void> {
  await lockVehicle(tx, organizationId, vehicleId);
  if (before !== null) await replaceOdometer(tx, organizationId, vehicleId, { before, after });
  if (raisesTo !== null) await updateOdometer(tx, organizationId, vehicleId, raisesTo);
}
