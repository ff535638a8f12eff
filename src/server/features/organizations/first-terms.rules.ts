import type { BillingPeriod, BillingType } from '#contract/terms.ts';

export const FIRST_TERMS = {
  billing_type: 'prePaid' as BillingType,
  billing_period: 'monthly' as BillingPeriod,
  plan: 'standard',
  balance_sharing_type: 'EMPLOYEE' as const,
  has_anywhere: false,
  has_expense_center_module: true,
  has_fuel_management_module: false,
};

export const FIRST_FEES = {
  anywhere_fee: null,
  anywhere_fee_type: 'percentage' as const,
  refuel_charged_fee: false,
  refuel_charged_fee_value: null,
};

/**
 * Default settings of a new company. Fuel must fit the vehicle, refuels need half an hour between them, and a warning comes
 * a week before the credit ends.
 */
export const FIRST_SETTINGS = { check_fuel_type: true, refuel_interval_minutes: 30, low_days: 7 };
