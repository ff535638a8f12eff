import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { NamedRows, SheetQuestion } from '#blocks/allocation-sheet/sheet-question.tsx';
import type { PreparedDistribution } from '../distribution.state.ts';
import { nameOf } from '#blocks/distribution-table/rows.model.ts';
import type { DistributionQuestionProps } from './question-facts.tsx';

export function DistributeQuestion({
  state,
  actions,
  words,
  ask,
  askPlural,
  distribution,
}: DistributionQuestionProps & { distribution: PreparedDistribution }) {
  const { t, format, holders, holdersText } = words;
  const { shares, totalCents, expenseCenter, newWallets } = distribution;
  const companyCents = state.list.companyCents.peek();
  const amount = format(totalCents);
  const [only] = shares;
  const one = shares.length === 1 && only ? only : null;
  return (
    <SheetQuestion
      state={state}
      title={
        one
          ? ask('askDistributeOne', { amount, name: nameOf(one.row) })
          : askPlural(`askDistribute_${holders}`, shares.length, { amount })
      }
      facts={[
        {
          label: ask(one ? 'factAmount' : 'factAmountTotal'),
          value: <MoneyText cents={totalCents} emphasis="strong" />,
        },
        { label: ask('factFrom'), value: ask('companyWith', { amount: format(companyCents) }) },
        { label: ask('factTo'), value: one ? nameOf(one.row) : holdersText(shares.length) },
        ...(expenseCenter ? [{ label: t('columnExpenseCenter'), value: expenseCenter }] : []),
        ...(one
          ? [
              {
                label: ask('factRowAfter', { name: nameOf(one.row) }),
                value: <MoneyText cents={sumCents([one.row.balanceCents, totalCents])} />,
              },
            ]
          : []),
        {
          label: t('factCompanyAfter'),
          value: <MoneyText cents={subtractCents(companyCents, totalCents)} />,
        },
      ]}
      confirmLabel={ask('confirmDistribute', { amount })}
      action={() => void actions.distribute(distribution)}
    >
      {!one && <GivenRows distribution={distribution} words={words} ask={ask} />}
      {newWallets > 0 && <p className="new-wallets">{askPlural('makesWallets', newWallets)}</p>}
      <p>{ask(state.rights.peek().collectDistribution ? 'canTakeBack' : 'noUndo')}</p>
    </SheetQuestion>
  );
}

type GivenRowsProps = Pick<DistributionQuestionProps, 'words' | 'ask'> & {
  distribution: PreparedDistribution;
};

function GivenRows({ distribution: { shares, expenseCenter }, words, ask }: GivenRowsProps) {
  return (
    <NamedRows
      rows={shares}
      keyOf={({ row }) => row.id}
      name={({ row }) => (expenseCenter ? row.name : nameOf(row))}
      figure={({ amountCents }) => <MoneyText cents={amountCents} />}
      more={(count) => ask('andMore', { shown: words.figure(count) })}
    />
  );
}
