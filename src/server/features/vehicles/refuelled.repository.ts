import { preparedStatement } from '../../platform/database/driver/prepared-statements.ts';
import { later, type Later } from '../../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export function updateOdometer(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleId: string,
  odometerKm: number,
): Later<unknown> {
  return later(tx, raisingOdometer({ organizationId, vehicleId, odometerKm }));
}

const raisingOdometer = preparedStatement<{ organizationId: string; vehicleId: string; odometerKm: number }>(
  (of, from) =>
    from
      .updateTable('vehicles')
      .set({ odometer_km: of('odometerKm') })
      .where('organization_id', '=', of('organizationId'))
      .where('id', '=', of('vehicleId'))
      .where((where) =>
        where.or([where('odometer_km', 'is', null), where('odometer_km', '<', of('odometerKm'))]),
      ),
);

/** Replaces the odometer of a vehicle only if it still has the value `before`. */
export async function replaceOdometer(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleId: string,
  { before, after }: { readonly before: number; readonly after: number | null },
): Promise<void> {
  await tx
    .updateTable('vehicles')
    .set({ odometer_km: after })
    .where('organization_id', '=', organizationId)
    .where('id', '=', vehicleId)
    .where('odometer_km', '=', before)
    .execute();
}
