/** Commercial terms of a company. The operator of the system sets the terms, and the company can read them. */
import { Type, type Static } from 'typebox';
import { closed, Reais } from './values.ts';

/** Time of payment: the company pays in advance (`prePaid`) or later with a bill (`postPaid`). */
export const BillingType = Type.Enum(['prePaid', 'postPaid']);
export type BillingType = Static<typeof BillingType>;

/** Length of a billing period. */
export const BillingPeriod = Type.Enum(['weekly', 'fortnightly', 'monthly']);
export type BillingPeriod = Static<typeof BillingPeriod>;

export const Modules = closed({ expenseCenter: Type.Boolean(), fuelManagement: Type.Boolean() });
export type Modules = Static<typeof Modules>;

const Limit = Type.Union([Reais, Type.Null()]);
const Link = Type.Union([Type.String(), Type.Null()]);

export const Terms = closed({
  billingType: BillingType,
  billingPeriod: BillingPeriod,
  plan: Type.String(),
  /** Modules that the company has in addition to the modules of its plan. */
  modules: Modules,
  /** True if the organization can permit wallets to refuel at any station. */
  hasAnywhere: Type.Boolean(),
  /** Maximum of the company's refuels per local day in reais, without fees; null for no limit. */
  companyLimit: Limit,
  /** Maximum sum of unpaid bills and a new purchase by bill, in reais. Null for a company that pays in advance. */
  creditLimit: Limit,
  /** Addresses of pages that issue slips and transfers; null if the server issues them. */
  paymentLinks: closed({ bankSlip: Link, transfer: Link }),
  /** True if the server rejects refuels while the organization owes returned money. */
  blockRefuelsOnDebt: Type.Boolean(),
  /**
   * Amount in reais from which a credit movement would need a new authentication; null for no such amount. No movement
   * checks this value yet.
   */
  stepUpLimit: Limit,
  timeZone: Type.String(),
  /** First day on which the terms apply, YYYY-MM-DD; null if they apply since the first day of the company. */
  termsFrom: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
});
export type Terms = Static<typeof Terms>;
