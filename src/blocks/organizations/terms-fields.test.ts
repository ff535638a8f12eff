import { describe, expect, it } from 'vitest';
import { changeOf, flatten } from './terms-fields.ts';

const terms = {
  ...({
    billingType: 'prePaid',
    billingPeriod: 'monthly',
    plan: 'standard',
    hasAnywhere: false,
  } as const),
  companyLimit: null,
  creditLimit: null,
  stepUpLimit: null,
  timeZone: 'America/Sao_Paulo',
  ...({
    termsFrom: '2026-01-01',
    anywhereFee: null,
    anywhereFeeType: 'percentage',
  } as const),
  refuelChargedFee: false,
  refuelChargedFeeValue: null,
  blockRefuelsOnDebt: false,
  modules: {
    expenseCenter: true,
    fuelManagement: false,
  },
  paymentLinks: {
    bankSlip: 'https://banco.example/boleto',
    transfer: null,
  },
};
const before = flatten(terms);

describe('changeOf', () => {
  it('returns an empty change for unchanged terms', () => {
    expect(changeOf(before, { ...before })).toEqual({});
  });

  it('returns only changed fields, so that an earlier start date is not sent again', () => {
    const after = { ...before, billingType: 'postPaid', creditLimit: 500 } as const;
    expect(changeOf(before, after)).toEqual({ billingType: 'postPaid', creditLimit: 500 });
  });

  it('returns no change for a date that the user cleared', () => {
    expect(changeOf(before, { ...before, termsFrom: null })).toEqual({});
  });

  it('returns all fields of a group if any field of the group changes', () => {
    expect(changeOf(before, { ...before, fuelManagement: true, bankSlip: '' })).toEqual({
      modules: { expenseCenter: true, fuelManagement: true },
      paymentLinks: { bankSlip: null, transfer: null },
    });
  });
});
