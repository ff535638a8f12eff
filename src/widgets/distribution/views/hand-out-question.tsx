import { NamedRows } from '#blocks/hand-out/named-rows.tsx';
import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import type { HandOut } from '../prepare-hand-out.ts';
import { nameOf } from '#blocks/distribution-table/rows.model.ts';
import type { QuestionProps } from './question-props.ts';

export function HandOutQuestion({
  state,
  acts,
  words,
  ask,
  askPlural,
  handOut,
}: QuestionProps & { handOut: HandOut }) {
  const { t, money, holders, holdersText } = words;
  const { shares, totalCents, center, newWallets } = handOut;
  const companyCents = state.list.companyCents.peek();
  const amount = money(totalCents);
  const [only] = shares;
  const one = shares.length === 1 && only ? only : null;
  return (
    <ConfirmDialog
      open
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
        { label: ask('factFrom'), value: ask('companyWith', { amount: money(companyCents) }) },
        { label: ask('factTo'), value: one ? nameOf(one.row) : holdersText(shares.length) },
        ...(center ? [{ label: t('columnExpenseCenter'), value: center }] : []),
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
      onCancel={state.close}
      onConfirm={() => {
        state.close();
        void acts.handOut(handOut);
      }}
    >
      {!one && <GivenRows handOut={handOut} words={words} ask={ask} />}
      {newWallets > 0 && <p className="new-wallets">{askPlural('makesWallets', newWallets)}</p>}
      <p>{ask(state.rights.peek().collectHandOut ? 'canTakeBack' : 'noUndo')}</p>
    </ConfirmDialog>
  );
}

type GivenRowsProps = Pick<QuestionProps, 'words' | 'ask'> & { handOut: HandOut };

function GivenRows({ handOut: { shares, center }, words, ask }: GivenRowsProps) {
  return (
    <NamedRows
      rows={shares}
      keyOf={({ row }) => row.id}
      name={({ row }) => (center ? row.name : nameOf(row))}
      figure={({ amountCents }) => <MoneyText cents={amountCents} />}
      more={(count) => ask('andMore', { shown: words.figure(count) })}
    />
  );
}
