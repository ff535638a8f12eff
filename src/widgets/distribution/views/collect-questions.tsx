import { SheetQuestion } from '#blocks/allocation-sheet/sheet-question.tsx';
import { type DistributionReceipt, goneCents } from '#blocks/distribution-receipt/receipt.model.ts';
import { type DistributionRow, heldCents, nameOf } from '#blocks/distribution-table/rows.model.ts';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { useSignals } from '@preact/signals-react/runtime';
import { companyAfter, type DistributionQuestionProps, returns } from './question-facts.tsx';

export function CollectQuestion({
  state,
  actions,
  words,
  ask,
  askPlural,
  rows,
}: DistributionQuestionProps & { rows: readonly DistributionRow[] }) {
  useSignals();
  const { t, format, holders, holdersText } = words;
  const held = rows.filter((row) => row.balanceCents > 0);
  const totalCents = heldCents(held);
  const amount = format(totalCents);
  const one = held.length === 1 ? held[0] : undefined;
  const from = one ? nameOf(one) : holdersText(held.length);
  return (
    <SheetQuestion
      state={state}
      destructive
      title={
        one
          ? ask('askCollectOne', { amount, name: from })
          : askPlural(`askCollect_${holders}`, held.length, { amount })
      }
      facts={[
        {
          label: ask(one ? 'factAmount' : 'factAmountTotal'),
          value: <MoneyText cents={totalCents} emphasis="strong" />,
        },
        { label: ask('factFrom'), value: from },
        { label: ask('factTo'), value: t('company') },
        companyAfter(words, state, totalCents),
      ]}
      confirmLabel={ask('confirmCollect', { amount })}
      action={() => void actions.collect(held)}
    >
      <p>{askPlural('collectText', held.length)}</p>
    </SheetQuestion>
  );
}

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
  const unreturnedCents = goneCents(receipt) ?? ZERO_CENTS;
  const amount = words.format(returnsCents);
  return (
    <SheetQuestion
      state={state}
      destructive
      title={t('askCollect', { amount })}
      facts={[
        { label: t('factHandedOut'), value: <MoneyText cents={receipt.amountCents} /> },
        ...(unreturnedCents > 0
          ? [{ label: t('factGone'), value: <MoneyText cents={unreturnedCents} /> }]
          : []),
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
