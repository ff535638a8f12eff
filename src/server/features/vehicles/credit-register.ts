import type { VehicleKind } from '../../platform/database/schema.ts';
import type { CreditRegister } from '../balance/change-status.service.ts';
import { vehicleRecord } from '../../records/kinds/vehicle.record.ts';
import { lockVehicles, updateVehicleStatuses } from './vehicles.repository.ts';

export function creditRegister(kind: VehicleKind): CreditRegister {
  return {
    owners: 'vehicle',
    record: vehicleRecord,
    lock: (tx, organizationId, ids) => lockVehicles(tx, organizationId, kind, ids),
    activate: (tx, organizationId, ids) => updateVehicleStatuses(tx, organizationId, ids, 'active'),
  };
}
