import type { KeyedCall } from './keyed-call.ts';

const settled = (status: 'done' | 'canceled'): KeyedCall => ({
  variant: status,
  sharingType: 'EMPLOYEE',
  isSuperAdministrator: true,
  prepare: async (stage) => {
    const params = { id: stage.unknownId() };
    const fill = async () => {
      params.id = await stage.addBill();
    };
    return { params, body: { status }, otherBody: { status, reason: 'Conferido no extrato' }, fill };
  },
  before: 'not_found',
  again: 'bill_settled',
  resultField: 'owed',
  leaves: 'debt',
});

const paid: KeyedCall = {
  variant: 'for a bill',
  sharingType: 'EMPLOYEE',
  isSuperAdministrator: true,
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
  resultField: 'settled',
  leaves: 'debt',
};

export const keyedCalls = {
  'PUT /superAdmin/organization/bill/{id}': [settled('done'), settled('canceled')],
  'PUT /superAdmin/organization/payment/{id}': [paid],
};
