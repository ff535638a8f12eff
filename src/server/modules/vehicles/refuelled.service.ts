/** What a refuel does to the record of what was filled. */
import type { Later } from '../../database/later.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { lockCompany } from '../ledger/ledger.repository.ts';
import { updateOdometer } from './refuelled.repository.ts';
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
