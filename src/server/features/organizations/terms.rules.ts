import type { TermsChange } from '#contract/organizations.ts';
import { calendarDateOf, isTimeZone } from '#core/dates/zone.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Updateable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { Refusal } from '../../platform/refusal.ts';
import { columnsOfModules } from '../../platform/organization/module-columns.rules.ts';
import type { SettingsRow } from '../session-data/settings.repository.ts';

type OrganizationColumns = Updateable<Schema['organizations']>;
type TermsFees = Pick<
  SettingsRow,
  'anywhere_fee' | 'anywhere_fee_type' | 'refuel_charged_fee' | 'refuel_charged_fee_value'
>;

export interface AgreedChange {
  readonly terms: Pick<OrganizationColumns, 'billing_type' | 'credit_limit_cents'> & OrganizationColumns;
  readonly fees: TermsFees;
}

const optionalCents = (reais: number | null) => (reais === null ? null : centsFromReais(reais));
const feeText = (fee: number | null) => (fee === null ? null : String(fee));

export function columnsOfTerms(change: TermsChange): {
  terms: OrganizationColumns;
  fees: Partial<TermsFees>;
} {
  const given = <K extends keyof TermsChange, C extends object>(
    name: K,
    columns: (value: NonNullable<TermsChange[K]> | Extract<TermsChange[K], null>) => C,
  ) => (change[name] === undefined ? {} : columns(change[name] as never));
  return {
    terms: {
      ...given('billingType', (billing_type) => ({ billing_type })),
      ...given('billingPeriod', (billing_period) => ({ billing_period })),
      ...given('plan', (plan) => ({ plan })),
      ...given('modules', columnsOfModules),
      ...given('hasAnywhere', (has_anywhere) => ({ has_anywhere })),
      ...given('companyLimit', (limit) => ({ company_limit_cents: optionalCents(limit) })),
      ...given('creditLimit', (limit) => ({ credit_limit_cents: optionalCents(limit) })),
      ...given('blockRefuelsOnDebt', (block_refuels_on_debt) => ({ block_refuels_on_debt })),
      ...given('stepUpLimit', (limit) => ({ step_up_limit_cents: optionalCents(limit) })),
      ...given('paymentLinks', ({ bankSlip, transfer }) => ({
        bank_slip_link: bankSlip,
        transfer_link: transfer,
      })),
      ...given('timeZone', (time_zone) => ({ time_zone })),
      ...given('termsFrom', (terms_from) => ({ terms_from })),
    },
    fees: {
      ...given('anywhereFee', (fee) => ({ anywhere_fee: feeText(fee) })),
      ...given('anywhereFeeType', (anywhere_fee_type) => ({ anywhere_fee_type })),
      ...given('refuelChargedFee', (refuel_charged_fee) => ({ refuel_charged_fee })),
      ...given('refuelChargedFeeValue', (fee) => ({ refuel_charged_fee_value: feeText(fee) })),
    },
  };
}

export function hasTerms(body: TermsChange): boolean {
  const { terms, fees } = columnsOfTerms(body);
  return Object.keys(terms).length + Object.keys(fees).length > 0;
}

/**
 * Validates the change, and the terms that result from it (`after`). Refuses with `terms_past`, `time_zone_unknown` and
 * `terms_incomplete`.
 */
export function assertAgreeable(
  change: TermsChange,
  { now, after }: { readonly now: Date; readonly after: AgreedChange },
): void {
  const { terms, fees } = after;
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone)) throw new Refusal('time_zone_unknown');
  if (change.termsFrom !== undefined && change.termsFrom < calendarDateOf(now, terms.time_zone)) {
    throw new Refusal('terms_past');
  }
  const owes = terms.billing_type === 'postPaid';
  const isLimited = terms.credit_limit_cents !== null && terms.credit_limit_cents !== undefined;
  const isTooMuch = fees.anywhere_fee_type === 'percentage' && Number(fees.anywhere_fee ?? 0) > 100;
  const lacksValue = fees.refuel_charged_fee && fees.refuel_charged_fee_value === null;
  if (owes !== isLimited || isTooMuch || lacksValue) throw new Refusal('terms_incomplete');
}
