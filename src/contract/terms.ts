/** The commercial terms of a company: the operator of the system sets them, the company reads them. */
import { Type, type Static } from 'typebox';
import { closed, Reais } from './values.ts';

/** Whether fuel is paid before or after it is refuelled. */
export const BillingType = Type.Enum(['prePaid', 'postPaid']);
export type BillingType = Static<typeof BillingType>;

/** How much time one bill covers. */
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
  /** What the organization has beside those of its plan. */
  modules: Modules,
  /** Whether wallets can be allowed to refuel at any station. */
  hasAnywhere: Type.Boolean(),
  /** Reais per local day, fees not counted; null for no limit. */
  companyLimit: Limit,
  /** The most a company may owe, in reais; null where it pays beforehand. */
  creditLimit: Limit,
  /** Where a slip or a transfer is asked for; null where the system makes them. */
  paymentLinks: closed({ bankSlip: Link, transfer: Link }),
  /** Whether refuels are refused while the organization owes money that was given back. */
  blockRefuelsOnDebt: Type.Boolean(),
  /** Reais from which a movement is to ask again who is there; null for never. It is kept, and no movement asks yet. */
  stepUpLimit: Limit,
  timeZone: Type.String(),
  /** YYYY-MM-DD; null since the company's first day. */
  termsFrom: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
});
export type Terms = Static<typeof Terms>;
