import type { RouteBody, RouteResponse } from '#contract/routes.ts';
import { nothingChanged, recordChange, type Writing } from '../../records/record-change.ts';
import { readLastOdometer } from '../fills/efficiency.service.ts';
import { fillRecord } from '../../records/kinds/fill.record.ts';
import { correctOdometer, lockRefuel, setApproval } from '../fills/mark-refuel.service.ts';
import { markDayDirty } from '../refuel-sums/refuel-sums.service.ts';
import { correctVehicle } from '../vehicles/refuelled.service.ts';
import { vehicleRecord } from '../../records/kinds/vehicle.record.ts';

type ApprovalMark = 'PUT /admin/organization/transaction/{id}/approval';
type OdometerCorrection = 'PUT /admin/organization/transaction/{id}/odometer';

/** Sets the approval of a refuel. Refuses with `not_found`, also for a rejected refuel. */
export async function approveRefuel(
  writing: Writing,
  id: string,
  { approval, reason }: RouteBody<ApprovalMark>,
): Promise<RouteResponse<ApprovalMark>> {
  await lockRefuel(writing.tx, writing.organizationId, id);
  await setApproval(writing, id, approval, reason);
  nothingChanged(writing);
  return marksOf(writing, id);
}

/**
 * Corrects the odometer of a refuel. Also corrects the vehicle's record if the record has the wrong value from this refuel.
 * Refuses with `not_found`, also for a rejected refuel.
 */
export async function changeOdometer(
  writing: Writing,
  id: string,
  { odometer, reason }: RouteBody<OdometerCorrection>,
): Promise<RouteResponse<OdometerCorrection>> {
  const { tx, organizationId } = writing;
  const { performedAt, vehicleId, odometerKm: before } = await lockRefuel(tx, organizationId, id);
  const vehicle = vehicleId === null ? [] : [{ record: vehicleRecord, ids: [vehicleId] }];
  await recordChange(writing, 'odometer', [{ record: fillRecord, ids: [id] }, ...vehicle], async () => {
    await correctOdometer(writing, id, odometer, reason);
    if (vehicleId === null) return;
    const last = await readLastOdometer(tx, organizationId, vehicleId);
    const raisesTo = last?.id === id ? last.odometerKm : null;
    await correctVehicle(tx, organizationId, vehicleId, {
      before,
      after: last?.odometerKm ?? null,
      raisesTo,
    });
  });
  await markDayDirty(tx, organizationId, performedAt);
  return marksOf(writing, id);
}

async function marksOf({ tx, organizationId }: Writing, id: string): Promise<RouteResponse<ApprovalMark>> {
  const { approval, odometerKm, isOdometerCorrected } = await lockRefuel(tx, organizationId, id);
  return { _id: id, approval, odometer: odometerKm, isOdometerCorrected };
}
