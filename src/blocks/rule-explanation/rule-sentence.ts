import type { NotAskedBecause, RefuelRule, RuleOutcome } from '#contract/refuels.ts';
import type { Transaction } from '#contract/transactions.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import type { Text } from '#core/i18n/texts.ts';
import { figureOf, isOfRecord, type RejectionWords } from './refusal-sentence.ts';

export interface RuleWords extends Pick<RejectionWords, 'fuels' | 'locale' | 'timeZone'> {
  readonly t: Text<'rules'>;
}

interface ExplainedRule {
  readonly name: string;
  readonly outcome: string;
  readonly says: string;
}

const CALLED: Partial<Record<RefuelRule, 'interval' | 'capacity' | 'efficiency' | 'balance'>> = {
  interval: 'interval',
  capacity: 'capacity',
  efficiency: 'efficiency',
  balance: 'balance',
};

/**
 * Explains one rule, for example `Limite mensal da carteira`, `Recusa`, `limite R$ 500,00 · seria R$ 530,91 ·
 * acima R$ 30,91`.
 */
export function sayRule(
  result: RuleOutcome,
  product: Transaction['product'],
  words: RuleWords,
): ExplainedRule {
  const { t } = words;
  const { rule, outcome, why } = result;
  return {
    name: t(`rule_${rule}`),
    // A rule that the server skipped with the reason `beforehand` is evaluated at the pump.
    outcome: t(why === 'beforehand' ? 'outcome_beforehand' : `outcome_${outcome}`),
    says: why === null ? sayCompared(result, product, words) : sayWhy(rule, why, t),
  };
}

function sayWhy(rule: RefuelRule, why: NotAskedBecause, t: RuleWords['t']): string {
  return t(why === 'beforehand' && rule === 'efficiency' ? 'why_odometer' : `why_${why}`);
}

function sayCompared(
  { rule, reason, detail, numbers }: RuleOutcome,
  product: Transaction['product'],
  { t, fuels, locale, timeZone }: RuleWords,
): string {
  const called = detail === 'odometer_back' ? 'odometer' : (CALLED[rule] ?? 'limit');
  const { until } = numbers;
  const figures = (['limit', 'attempted', 'excess'] as const).flatMap((name) => {
    const value = numbers[name];
    if (value === undefined) return [];
    return t(`said_${called}_${name}`, { figure: figureOf({ reason, detail, product }, value, locale) });
  });
  const sentences = [
    ...(detail === 'odometer_missing' ? [t('fail_odometer_missing')] : []),
    ...(isOfRecord(detail) ? [t(`fail_${detail}`, { product: fuels(`fuel_${product}`) })] : []),
    ...figures,
    ...(until === undefined ? [] : [t('until', { at: formatInstant(new Date(until), locale, timeZone) })]),
  ];
  return sentences.join(' · ');
}
