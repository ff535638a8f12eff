import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import type { HandOut } from '../prepare-hand-out.ts';
import { nameOf } from '../rows.model.ts';
import type { QuestionProps } from './question-props.ts';

/** Rows that are named one by one; of more, the count is told. */
const NAMED_ROWS = 6;

/** Amount, from, to and the balances after, before credit is handed out. */
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
      {!one && <NamedRows handOut={handOut} words={words} ask={ask} />}
      {newWallets > 0 && <p className="new-wallets">{askPlural('makesWallets', newWallets)}</p>}
      <p>{ask(state.rights.peek().collectHandOut ? 'canTakeBack' : 'noUndo')}</p>
    </ConfirmDialog>
  );
}

type NamedRowsProps = Pick<QuestionProps, 'words' | 'ask'> & { handOut: HandOut };

function NamedRows({ handOut: { shares, center }, words, ask }: NamedRowsProps) {
  const more = shares.length - NAMED_ROWS;
  return (
    <ul className="named-rows">
      {shares.slice(0, NAMED_ROWS).map(({ row, amountCents }) => (
        <li key={row.id}>
          <span>{center ? row.name : nameOf(row)}</span>
          <MoneyText cents={amountCents} />
        </li>
      ))}
      {more > 0 && <li className="quiet">{ask('andMore', { shown: words.figure(more) })}</li>}
    </ul>
  );
}
