/** Drivers and recipients who are taken out of use, for races and exactly-once. */
import {
  another,
  inactivating,
  WHOLE_REAIS,
  type KeyedCall,
  type OtherRequest,
  type Vain,
} from '../../testing/movements/keyed-call.ts';

/** A driver or recipient who holds everything in two wallets, one of which shares, and is taken out of use. */
function takePersonOutOfUse(
  role: 'UserOrg' | 'User',
  request: (other: string) => OtherRequest,
  again: Vain,
): KeyedCall {
  return {
    sharingType: 'EMPLOYEE',
    prepare: async (stage) => {
      const { id, owner } = await stage.addPerson(role);
      const wallets = [await stage.addWallet('user', owner), await stage.addWallet('user', owner, true)];
      const fill = async () => {
        await stage.restorePerson(id);
        await stage.buy();
        for (const wallet of wallets) await stage.give('user', owner, wallet, WHOLE_REAIS / wallets.length);
      };
      return { params: { id }, ...request((await stage.addPerson(role)).id), fill };
    },
    before: 'nothing',
    again,
    says: 'returned',
    leaves: { entry: 'inactivation', to: 'company' },
  };
}

export const keyedCalls = {
  'PUT /admin/organization/driver/{id}': [takePersonOutOfUse('UserOrg', inactivating, 'nothing')],
  'DELETE /admin/organization/driver/{id}': [takePersonOutOfUse('UserOrg', another, 'record_deleted')],
  'PUT /admin/organization/recipient/{id}': [takePersonOutOfUse('User', inactivating, 'nothing')],
  'DELETE /admin/organization/recipient/{id}': [takePersonOutOfUse('User', another, 'record_deleted')],
};
