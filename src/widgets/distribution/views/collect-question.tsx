import { useSignals } from '@preact/signals-react/runtime';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { SheetQuestion } from '#blocks/allocation-sheet/sheet-question.tsx';
import { heldCents } from '#blocks/distribution-table/rows.model.ts';
import { nameOf, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import { companyAfter, type DistributionQuestionProps } from './question-facts.tsx';

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
