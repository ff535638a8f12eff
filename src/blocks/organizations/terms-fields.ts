import type { Organization } from '#contract/organizations.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { ValueOf } from '#core/ui/form/field-rules.ts';
import type { SelectOption } from '#core/ui/fields/select.tsx';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { decimalRules } from '#core/ui/form/figure-rules.ts';
import {
  amountRules,
  checkRules,
  choiceRules,
  dateRules,
  good,
  textRules,
  wrong,
} from '#core/ui/form/readings.ts';
import { zoneName } from '#core/dates/format-time.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';

type TermsValues = Organization['terms'];
export type TermsFieldChange = RouteBody<'PUT /superAdmin/organization/{id}'>;

export interface FlatTerms extends Omit<TermsValues, 'modules' | 'paymentLinks'> {
  readonly expenseCenter: boolean;
  readonly fuelManagement: boolean;
  /** Address of an external payment page; empty if Litro itself creates the payment. */
  readonly bankSlip: string;
  readonly transfer: string;
}

const ZONES = [
  'America/Noronha',
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Cuiaba',
  'America/Rio_Branco',
];
const MOST_FEE = 1_000_000;
const MOST_PERCENT = 100;
const MAX_LINK = 2000;

export function flatten(agreed: TermsValues): FlatTerms {
  const { modules, paymentLinks, ...terms } = agreed;
  const { bankSlip, transfer } = paymentLinks;
  return { ...terms, ...modules, bankSlip: bankSlip ?? '', transfer: transfer ?? '' };
}

/** Returns only the terms that differ from `before`. Terms of one nested API object are sent together. */
export function changeOf(before: FlatTerms, after: FlatTerms): TermsFieldChange {
  const { expenseCenter, fuelManagement, bankSlip, transfer, ...rest } = after;
  const isOther = (...keys: (keyof FlatTerms)[]) => keys.some((key) => before[key] !== after[key]);
  // An empty date is not sent, so the date that the server has stored stays.
  const isSent = ([key, value]: [string, unknown]) =>
    isOther(key as keyof FlatTerms) && !(key === 'termsFrom' && value === null);
  const flat = Object.entries(rest).filter(isSent);
  return {
    ...(Object.fromEntries(flat) as TermsFieldChange),
    ...(isOther('expenseCenter', 'fuelManagement') && { modules: { expenseCenter, fuelManagement } }),
    ...(isOther('bankSlip', 'transfer') && {
      paymentLinks: { bankSlip: bankSlip || null, transfer: transfer || null },
    }),
  };
}

interface TermsFieldsWords {
  readonly t: Text<'terms'>;
  readonly locale: Locale;
}

/** Form fields of the terms. `plans` must include the current plan of the organization. */
export function termsFields(words: TermsFieldsWords, zone: string, plans: readonly SelectOption[]) {
  const { t, locale } = words;
  const types = (['prePaid', 'postPaid'] as const).map((value) => ({ value, label: t(`billing_${value}`) }));
  const periods = (['weekly', 'fortnightly', 'monthly'] as const).map((value) => ({
    value,
    label: t(`period_${value}`),
  }));
  // Two time zones may have the same display name.
  const zones = [...new Set([...ZONES, zone])].map((value) => ({
    value,
    label: `${zoneName(value, locale)} (${value})`,
  }));
  const amount = { kind: 'amount', half: true, ...amountRules(locale) } as const;
  return fieldsFor<FlatTerms>({
    billingType: {
      label: t('billingType'),
      hint: t('billingTypeHint'),
      kind: 'select',
      options: types,
      ...choiceRules(types),
    },
    billingPeriod: {
      label: t('billingPeriod'),
      kind: 'select',
      half: true,
      options: periods,
      ...choiceRules(periods),
    },
    termsFrom: {
      label: t('termsFrom'),
      hint: t('termsFromHint'),
      kind: 'date',
      half: true,
      refusedBy: ['terms_past'],
      ...dateRules(locale),
    },
    creditLimit: {
      label: t('creditLimit'),
      hint: t('creditLimitHint'),
      ...amount,
      says: { prePaid: t('problem_prePaid') },
      against(value, valueOf) {
        const owes = valueOf('billingType') === 'postPaid';
        if (owes === (value !== null)) return null;
        return owes ? 'required' : 'prePaid';
      },
    },
    companyLimit: { label: t('companyLimit'), hint: t('companyLimitHint'), ...amount },
    stepUpLimit: { label: t('stepUpLimit'), hint: t('stepUpLimitHint'), ...amount },
    blockRefuelsOnDebt: {
      label: t('blockRefuelsOnDebt'),
      hint: t('blockRefuelsOnDebtHint'),
      kind: 'check',
      ...checkRules(),
    },
    timeZone: { label: t('timeZone'), kind: 'select', options: zones, ...choiceRules(zones) },
    ...offerFields(words, amount, plans),
    bankSlip: { label: t('bankSlip'), hint: t('bankSlipHint'), maxLength: MAX_LINK, ...linkRules() },
    transfer: { label: t('transfer'), hint: t('transferHint'), maxLength: MAX_LINK, ...linkRules() },
  });
}

function offerFields<Amount extends object>(
  { t, locale }: TermsFieldsWords,
  amount: Amount,
  plans: readonly SelectOption[],
) {
  const kinds = (['percentage', 'fixed'] as const).map((value) => ({ value, label: t(`fee_${value}`) }));
  const fee = decimalRules({ min: 0, max: MOST_FEE, decimals: 2 }, locale);
  return {
    plan: {
      label: t('plan'),
      hint: t('planHint'),
      kind: 'select',
      options: plans,
      refusedBy: ['plan_unknown'],
      ...choiceRules(plans),
    },
    expenseCenter: { label: t('expenseCenter'), hint: t('besidePlan'), kind: 'check', ...checkRules() },
    fuelManagement: { label: t('fuelManagement'), hint: t('besidePlan'), kind: 'check', ...checkRules() },
    hasAnywhere: { label: t('hasAnywhere'), kind: 'check', ...checkRules() },
    anywhereFeeType: {
      label: t('anywhereFeeType'),
      kind: 'select',
      half: true,
      options: kinds,
      ...choiceRules(kinds),
    },
    anywhereFee: {
      label: t('anywhereFee'),
      hint: t('anywhereFeeHint'),
      inputMode: 'decimal',
      half: true,
      ...fee,
      says: { percentage: t('problem_percentage') },
      against: (value: unknown, valueOf: ValueOf) =>
        valueOf('anywhereFeeType') === 'percentage' && Number(value) > MOST_PERCENT ? 'percentage' : null,
    },
    refuelChargedFee: { label: t('refuelChargedFee'), kind: 'check', ...checkRules() },
    refuelChargedFeeValue: {
      label: t('refuelChargedFeeValue'),
      ...amount,
      against: (value: unknown, valueOf: ValueOf) =>
        valueOf('refuelChargedFee') === true && value === null ? 'required' : null,
    },
  } as const;
}

/** Rules of a field for a link. They accept only links that are safe to open. */
function linkRules() {
  const text = textRules({ max: MAX_LINK, empty: '' });
  return {
    ...text,
    read: (typed: string) => {
      const reading = text.read(typed);
      if (!reading.ok || reading.value === '') return reading;
      return /^https:\/\/\S+$/.test(reading.value) ? good(reading.value) : wrong('link');
    },
  };
}
