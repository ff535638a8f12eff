/** What a super administrator says of a bill, or of a payment for one, for the harnesses of calls under a key. It moves no credit. */
import type { KeyedCall } from './keyed-call.ts';

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

/** A payment that waits, and settles a bill over everything. */
const paid: KeyedCall = {
  variant: 'for a bill',
  sharingType: 'EMPLOYEE',
  asksAbove: true,
  prepare: async (stage) => {
    const params = { id: stage.unknownId() };
    const bill = await stage.addBill();
    const settling = (reason: string) => ({ outcome: 'credit', bill, reason });
    const fill = async () => {
      params.id = await stage.addPayment();
    };
    return { params, body: settling('Conferido no extrato'), otherBody: settling('Outro motivo'), fill };
  },
  before: 'not_found',
  again: 'payment_decided',
  says: 'settled',
  leaves: 'debt',
};

export const keyedCalls = {
  'PUT /superAdmin/organization/bill/{id}': [settled('done'), settled('canceled')],
  'PUT /superAdmin/organization/payment/{id}': [paid],
};
