/** What an administrator says of a refuel afterwards. */
import type { RouteBody, RouteResponse } from '#contract/routes.ts';
import { nothingChanged, type Writing } from '../audit/record-change.ts';
import { correctOdometer, holdFill, setApproval } from '../fills/mark-fill.service.ts';
import { markDayDirty } from '../refuel-sums/refuel-sums.service.ts';

type Approving = 'PUT /admin/organization/transaction/{id}/approval';
type Correcting = 'PUT /admin/organization/transaction/{id}/odometer';

/** Refuses with `not_found`, for a refuel that the rules refused too. */
export async function approveRefuel(
  writing: Writing,
  id: string,
  { approval, reason }: RouteBody<Approving>,
): Promise<RouteResponse<Approving>> {
  await holdFill(writing.tx, writing.organizationId, id);
  await setApproval(writing, id, approval, reason);
  nothingChanged(writing);
  return marksOf(writing, id);
}

/** Refuses with `not_found`, for a refuel that the rules refused too. */
export async function changeOdometer(
  writing: Writing,
  id: string,
  { odometer, reason }: RouteBody<Correcting>,
): Promise<RouteResponse<Correcting>> {
  const { tx, organizationId } = writing;
  const { performedAt } = await holdFill(tx, organizationId, id);
  await correctOdometer(writing, id, odometer, reason);
  await markDayDirty(tx, organizationId, performedAt);
  return marksOf(writing, id);
}

async function marksOf({ tx, organizationId }: Writing, id: string): Promise<RouteResponse<Approving>> {
  const { approval, odometerKm, isOdometerCorrected } = await holdFill(tx, organizationId, id);
  return { _id: id, approval, odometer: odometerKm, isOdometerCorrected };
}
