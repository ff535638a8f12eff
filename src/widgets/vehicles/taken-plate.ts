import { ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import type { KeyedRules } from '#core/ui/form/field-rules.ts';
import { canonicalPlate } from '#core/validation/plate.ts';

/**
 * Checks if another active vehicle has the plate, in either format. Users who may not list vehicles get the
 * error when they save.
 */
export const askPlate =
  ({ api, can }: Session): NonNullable<KeyedRules['ask']> =>
  async (plate, before) => {
    const licensePlate = String(plate);
    const isSame = typeof before === 'string' && canonicalPlate(before) === canonicalPlate(licensePlate);
    if (isSame || !can('portal.vehicle.list')) return null;
    try {
      await api('GET /admin/organization/vehicle/plate/{licensePlate}', { params: { licensePlate } });
      return 'vehicle_exists';
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'not_found') return null;
      throw reason;
    }
  };
