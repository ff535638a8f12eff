import { useSignals } from '@preact/signals-react/runtime';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import { goneCents, type DistributionReceipt } from '#blocks/distribution-receipt/receipt.model.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { SheetQuestion } from '#blocks/allocation-sheet/sheet-question.tsx';
import { companyAfter, returns, type DistributionQuestionProps } from './question-facts.tsx';

interface CollectDistributionQuestionProps extends Pick<DistributionQuestionProps, 'state' | 'words'> {
  receipt: DistributionReceipt;
  collect: (receipt: DistributionReceipt) => Promise<void>;
}

export function CollectDistributionQuestion({
  state,
  words,
  receipt,
  collect,
}: CollectDistributionQuestionProps) {
  useSignals();
  const t = useLazyTexts('receipt');
  if (!t) return null;
  const returnsCents = receipt.leftCents ?? ZERO_CENTS;
  const gone = goneCents(receipt) ?? ZERO_CENTS;
  const amount = words.format(returnsCents);
  return (
    <SheetQuestion
      state={state}
      destructive
      title={t('askCollect', { amount })}
      facts={[
        { label: t('factHandedOut'), value: <MoneyText cents={receipt.amountCents} /> },
        ...(gone > 0 ? [{ label: t('factGone'), value: <MoneyText cents={gone} /> }] : []),
        returns(words, returnsCents),
        companyAfter(words, state, returnsCents),
      ]}
      confirmLabel={t('confirmCollect', { amount })}
      action={() => void collect(receipt)}
    >
      <p>{t('collectText')}</p>
    </SheetQuestion>
  );
}
