/** Vehicles and containers that are taken out of use, for races and exactly-once. */
import {
  another,
  inactivating,
  WHOLE_REAIS,
  type KeyedCall,
  type OtherRequest,
  type Vain,
} from '../../testing/movements/keyed-call.ts';
import type { Stage } from '../../testing/movements/stage.ts';

/** A vehicle or container that holds everything in two wallets, one of which shares, and is taken out of use. */
function takeOutOfUse(
  add: (stage: Stage) => Promise<string>,
  request: (other: string) => OtherRequest,
  again: Vain,
): KeyedCall {
  return {
    sharingType: 'VEHICLE',
    prepare: async (stage) => {
      const id = await add(stage);
      const wallets = [await stage.addWallet('vehicle', id), await stage.addWallet('vehicle', id, true)];
      const fill = async () => {
        await stage.restoreVehicle(id);
        await stage.buy();
        for (const wallet of wallets) await stage.give('vehicle', id, wallet, WHOLE_REAIS / wallets.length);
      };
      return { params: { id }, ...request(await add(stage)), fill };
    },
    before: 'nothing',
    again,
    says: 'returned',
    leaves: { entry: 'inactivation', to: 'company' },
  };
}

const addVehicle = (stage: Stage) => stage.addOwner('vehicle');
const addContainer = (stage: Stage) => stage.addContainer();

export const keyedCalls = {
  'PUT /admin/organization/vehicle/{id}': [takeOutOfUse(addVehicle, inactivating, 'nothing')],
  'DELETE /admin/organization/vehicle/{id}': [takeOutOfUse(addVehicle, another, 'record_deleted')],
  'PUT /admin/organization/container/{id}': [takeOutOfUse(addContainer, inactivating, 'nothing')],
  'DELETE /admin/organization/container/{id}': [takeOutOfUse(addContainer, another, 'record_deleted')],
};
