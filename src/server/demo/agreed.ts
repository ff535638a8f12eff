import { cents } from '#core/money/cents.ts';
import type { PlannedRow } from './plan.ts';

type AgreedTerms = Pick<
  PlannedRow<'organizations'>,
  | 'billing_type'
  | 'billing_period'
  | 'company_limit_cents'
  | 'credit_limit_cents'
  | 'bank_slip_link'
  | 'transfer_link'
  | 'step_up_limit_cents'
  | 'terms_from'
>;
type DemoFees = Pick<
  PlannedRow<'organization_settings'>,
  'anywhere_fee' | 'anywhere_fee_type' | 'refuel_charged_fee' | 'refuel_charged_fee_value'
>;

/** Terms and fees of a company. All columns have values, because `insertRows` takes the columns from the first row. */
export interface Agreed {
  readonly terms: Required<AgreedTerms>;
  readonly fees: Required<DemoFees>;
}

const paysBeforehand: Agreed = {
  terms: {
    billing_type: 'prePaid',
    billing_period: 'monthly',
    company_limit_cents: null,
    credit_limit_cents: null,
    bank_slip_link: null,
    transfer_link: null,
    step_up_limit_cents: null,
    terms_from: null,
  },
  fees: {
    anywhere_fee: null,
    anywhere_fee_type: 'percentage',
    refuel_charged_fee: false,
    refuel_charged_fee_value: null,
  },
};

export const paysToRefuelElsewhere: Agreed = {
  terms: { ...paysBeforehand.terms, billing_period: 'weekly', step_up_limit_cents: cents(5_000_000) },
  fees: { ...paysBeforehand.fees, anywhere_fee: '2.50' },
};

export const isLimitedByTheDay: Agreed = {
  terms: {
    ...paysBeforehand.terms,
    company_limit_cents: cents(1_200_000),
    bank_slip_link: 'https://pagamentos.claraluz.example/boleto',
    transfer_link: 'https://pagamentos.claraluz.example/transferencia',
  },
  fees: paysBeforehand.fees,
};

export const paysAfterwards: Agreed = {
  terms: {
    ...paysBeforehand.terms,
    billing_type: 'postPaid',
    billing_period: 'fortnightly',
    credit_limit_cents: cents(15_000_000),
  },
  fees: {
    anywhere_fee: '4.90',
    anywhere_fee_type: 'fixed',
    refuel_charged_fee: true,
    refuel_charged_fee_value: '0.75',
  },
};
