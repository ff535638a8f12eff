import type { DistributionTableWords, Phrases } from '#blocks/distribution-table/views/words.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import type { Actions } from '../actions.state.ts';
import type { DistributionState } from '../distribution.state.ts';

export interface DistributionQuestionProps {
  state: DistributionState;
  actions: Actions;
  words: DistributionTableWords;
  /** Texts that load with the first question. */
  ask: Phrases<'distribution-questions'>['t'];
  askPlural: Phrases<'distribution-questions'>['plural'];
}

export function returns({ t }: DistributionTableWords, returnsCents: Cents) {
  return { label: t('factReturns'), value: <MoneyText cents={returnsCents} emphasis="strong" /> };
}

export function companyAfter(
  { t }: DistributionTableWords,
  { list }: DistributionState,
  returnsCents: Cents,
) {
  const cents = sumCents([list.companyCents.value, returnsCents]);
  return { label: t('factCompanyAfter'), value: <MoneyText cents={cents} /> };
}
