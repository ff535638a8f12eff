import type { Stage } from '../../src/server/testing/stage.ts';
import { deactivationCalls } from './take-out-of-use.ts';

/** Calls for records that own their wallets directly, so the id of the record is the id of the owner. */
const recordOf = (add: (stage: Stage) => Promise<string>) =>
  deactivationCalls({
    kind: 'vehicle',
    add: async (stage) => {
      const id = await add(stage);
      return { id, owner: id };
    },
    restore: (stage, id) => stage.restoreVehicle(id),
  });
const vehicle = recordOf((stage) => stage.addOwner('vehicle'));
const container = recordOf((stage) => stage.addContainer());

export const keyedCalls = {
  'PUT /admin/organization/vehicle/status': [vehicle.byList],
  'PUT /admin/organization/container/status': [container.byList],
  'PUT /admin/organization/vehicle/{id}': [vehicle.byStatus],
  'DELETE /admin/organization/vehicle/{id}': [vehicle.byAddress],
  'PUT /admin/organization/container/{id}': [container.byStatus],
  'DELETE /admin/organization/container/{id}': [container.byAddress],
};
