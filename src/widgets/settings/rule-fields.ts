import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import { wholeRules } from '#core/ui/form/figure-rules.ts';
import { fieldsFor, type FieldsOf, type FormFields } from '#core/ui/form/form-field.ts';
import { amountRules, checkRules } from '#core/ui/form/readings.ts';
import type { FieldRules } from '#core/ui/form/field-rules.ts';
import type { SettingRuleWords } from './rule-words.ts';
import type {
  RuleAccess,
  SelectedRules,
  Rules,
  SettingsChange,
  SwitchKey,
  RuleThresholds,
} from './rules.model.ts';

const MOST_DAYS = 365;
/** Maximum interval: one year, the maximum of the contract. */
const MOST_MINUTES = 525_600;

export interface FieldWords extends SettingRuleWords {
  readonly t: Text<'settings'>;
  readonly actions: Text<'settings-acts'>;
  readonly locale: Locale;
}

export function ruleFields(words: FieldWords, typed: Partial<SelectedRules>): FormFields<SettingsChange> {
  const { t, actions, locale, exampleOf } = words;
  const check = checkOf(words, typed);
  const fields: FieldsOf<Rules> = {
    transactionLimit: {
      label: t('transactionLimit'),
      kind: 'amount',
      hint: actions('about_transactionLimit'),
      outcome: exampleOf('transactionLimit', typed),
      ...amountRules(locale),
    },
    refuelInterval: {
      label: t('refuelInterval'),
      inputMode: 'numeric',
      suffix: actions('minutesUnit'),
      hint: actions('about_refuelInterval'),
      outcome: exampleOf('refuelInterval', typed),
      ...intervalRules(locale),
    },
    refuelIntervalByPerson: check('refuelIntervalByPerson'),
    sharedBalanceMaxDisplay: {
      label: t('sharedBalanceMaxDisplay'),
      kind: 'amount',
      hint: actions('about_sharedBalanceMaxDisplay'),
      outcome: exampleOf('sharedBalanceMaxDisplay', typed),
      ...amountRules(locale),
    },
    checkFuelType: check('checkFuelType'),
    checkAvailablePremiumFuel: check('checkAvailablePremiumFuel'),
    efficiencyFuelBlock: check('efficiencyFuelBlock'),
    anywhereReceiptReadingRequired: check('anywhereReceiptReadingRequired'),
  };
  return fieldsFor<SettingsChange>(fields);
}

export function accessFields(words: FieldWords, typed: Partial<SelectedRules>): FormFields<SettingsChange> {
  const fields: FieldsOf<RuleAccess> = { requireTwoStep: checkOf(words, typed)('requireTwoStep') };
  return fieldsFor<SettingsChange>(fields);
}

const checkOf =
  ({ t, actions, exampleOf }: FieldWords, typed: Partial<SelectedRules>) =>
  (key: SwitchKey) => ({
    label: t(key),
    kind: 'check' as const,
    hint: actions(`about_${key}`),
    outcome: exampleOf(key, typed),
    ...checkRules(),
  });

/** Rules of a field in minutes; an empty field means that no interval is required. */
function intervalRules(locale: Locale): FieldRules<number> {
  const { write, read, ...rest } = wholeRules({ min: 0, max: MOST_MINUTES }, locale);
  return {
    ...rest,
    write: (value) => (value === 0 ? '' : write(value)),
    read(text) {
      const reading = read(text);
      return reading.ok ? { ok: true, value: reading.value ?? 0 } : reading;
    },
  };
}

/** Fields of the thresholds; empty or 0 turns the alert off. */
export function thresholdFields(
  { t, actions, locale, exampleOf }: FieldWords,
  typed: Partial<SelectedRules>,
): FormFields<SettingsChange> {
  const look = (key: keyof RuleThresholds) => ({
    label: t(key),
    hint: actions(`about_${key}`),
    outcome: exampleOf(key, typed),
  });
  const fields: FieldsOf<RuleThresholds> = {
    lowBalance: { ...look('lowBalance'), kind: 'amount', ...orNobody(amountRules(locale)) },
    lowDays: {
      ...look('lowDays'),
      inputMode: 'numeric',
      suffix: actions('daysUnit'),
      ...orNobody(wholeRules({ min: 0, max: MOST_DAYS }, locale)),
    },
    lowWallet: { ...look('lowWallet'), kind: 'amount', ...orNobody(amountRules(locale)) },
  };
  return fieldsFor<SettingsChange>(fields);
}

function orNobody({ read, ...rest }: FieldRules<number | null>): FieldRules<number | null> {
  return {
    ...rest,
    read(text) {
      const reading = read(text);
      return reading.ok ? { ok: true, value: reading.value || null } : reading;
    },
  };
}
