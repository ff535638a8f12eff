import type { Terms } from '#contract/terms.ts';
import type { Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { modulesOf } from '../../platform/organization/module-columns.rules.ts';
import type { SessionTermsRow } from './terms.repository.ts';

export function presentTerms(row: SessionTermsRow): Terms {
  return {
    billingType: row.billing_type,
    billingPeriod: row.billing_period,
    plan: row.plan,
    modules: modulesOf(row),
    hasAnywhere: row.has_anywhere,
    companyLimit: formatLimit(row.company_limit_cents),
    creditLimit: formatLimit(row.credit_limit_cents),
    paymentLinks: { bankSlip: row.bank_slip_link, transfer: row.transfer_link },
    blockRefuelsOnDebt: row.block_refuels_on_debt,
    stepUpLimit: formatLimit(row.step_up_limit_cents),
    timeZone: row.time_zone,
    termsFrom: row.terms_from,
  };
}

/** Converts a limit to reais; null for no limit. */
export function formatLimit(limitCents: Cents | null): number | null {
  return limitCents === null ? null : reaisFromCents(limitCents);
}
