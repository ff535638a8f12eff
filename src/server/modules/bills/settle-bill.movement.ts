/** What a super administrator says of a bill, for the harnesses of calls under a key. It moves no credit. */
import type { KeyedCall } from '../../testing/movements/keyed-call.ts';

const settled = (status: 'done' | 'canceled'): KeyedCall => ({
  variant: status,
  sharingType: 'EMPLOYEE',
  asksAbove: true,
  prepare: async (stage) => {
    const params = { id: stage.unknownId() };
    const fill = async () => {
      params.id = await stage.addBill();
    };
    return { params, body: { status }, otherBody: { status, reason: 'Conferido no extrato' }, fill };
  },
  before: 'not_found',
  again: 'bill_settled',
  says: 'owed',
  leaves: 'debt',
});

export const keyedCalls = {
  'PUT /superAdmin/organization/bill/{id}': [settled('done'), settled('canceled')],
};
