import { centsFromReais } from '#core/money/reais.ts';
import type { Cents } from '#core/money/cents.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Settings } from '#contract/session-data.ts';
import type { SettingsRow } from './settings.repository.ts';
import { formatLimit, presentTerms } from './terms.service.ts';
import type { SessionTermsRow } from './terms.repository.ts';

type SessionSettingsChange = Omit<RouteBody<'PUT /admin/organization/settings'>, 'seen'>;

export function presentSettings(row: SettingsRow, terms: SessionTermsRow): Settings {
  return {
    checkFuelType: row.check_fuel_type,
    checkAvailablePremiumFuel: row.check_available_premium_fuel,
    transactionLimit: formatLimit(row.transaction_limit_cents),
    efficiencyFuelBlock: row.efficiency_fuel_block,
    sharedBalanceMaxDisplay: formatLimit(row.shared_balance_max_display_cents),
    anywhereReceiptReadingRequired: row.anywhere_receipt_reading_required,
    refuelInterval: row.refuel_interval_minutes,
    refuelIntervalByPerson: row.refuel_interval_by_person,
    lowBalance: formatLimit(row.low_balance_cents),
    lowDays: row.low_days,
    lowWallet: formatLimit(row.low_wallet_cents),
    requireTwoStep: row.require_two_step,
    anywhereFee: formatNumeric(row.anywhere_fee),
    anywhereFeeType: row.anywhere_fee_type,
    refuelChargedFee: row.refuel_charged_fee,
    refuelChargedFeeValue: formatNumeric(row.refuel_charged_fee_value),
    terms: presentTerms(terms),
  };
}

export function parseSettings(change: SessionSettingsChange): Partial<SettingsRow> {
  const columns = {
    check_fuel_type: change.checkFuelType,
    check_available_premium_fuel: change.checkAvailablePremiumFuel,
    transaction_limit_cents: parseLimit(change.transactionLimit),
    efficiency_fuel_block: change.efficiencyFuelBlock,
    shared_balance_max_display_cents: parseLimit(change.sharedBalanceMaxDisplay),
    anywhere_receipt_reading_required: change.anywhereReceiptReadingRequired,
    refuel_interval_minutes: change.refuelInterval,
    refuel_interval_by_person: change.refuelIntervalByPerson,
    low_balance_cents: parseLimit(change.lowBalance),
    low_days: change.lowDays,
    low_wallet_cents: parseLimit(change.lowWallet),
    require_two_step: change.requireTwoStep,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function parseLimit(reais: number | null | undefined): Cents | null | undefined {
  return reais === null || reais === undefined ? reais : centsFromReais(reais);
}

/** Parses a number, because the database driver returns `numeric` as text. */
function formatNumeric(text: string | null): number | null {
  return text === null ? null : Number(text);
}
