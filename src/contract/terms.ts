/** Commercial terms of a company. The operator of the system sets them; the company reads them. */
import { Type, type Static } from 'typebox';
import { closed, Reais } from './values.ts';

/** The company pays before or after it refuels. */
export const BillingType = Type.Enum(['prePaid', 'postPaid']);
export type BillingType = Static<typeof BillingType>;

/** Length of one bill's period. */
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
  /** Modules in addition to those of the plan. */
  modules: Modules,
  /** True if wallets may be allowed to refuel at any station. */
  hasAnywhere: Type.Boolean(),
  /** Reais per local day, without fees; null for no limit. */
  companyLimit: Limit,
  /** Maximum debt of the company in reais; null if it is pre-paid. */
  creditLimit: Limit,
  /** Pages that issue a slip or a transfer; null if the system issues them. */
  paymentLinks: closed({ bankSlip: Link, transfer: Link }),
  /** True if the server rejects refuels while the organization owes returned money. */
  blockRefuelsOnDebt: Type.Boolean(),
  /** Reais from which a movement must re-authenticate the user; null for never. Stored only: no movement checks it yet. */
  stepUpLimit: Limit,
  timeZone: Type.String(),
  /** YYYY-MM-DD; null for terms since the company's first day. */
  termsFrom: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
});
export type Terms = Static<typeof Terms>;
