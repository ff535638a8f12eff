import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import type { DistributionState } from '../distribution.state.ts';
import type { DistributionTableWords } from '#blocks/distribution-table/views/words.ts';

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
