import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import type { HandOut } from '../prepare-hand-out.ts';
import { nameOf } from '../rows.model.ts';
import type { QuestionProps } from './question-props.ts';

/** Rows that are named one by one; of more, the count is told. */
const NAMED_ROWS = 6;

/** Amount, from, to and the balances after, before credit is handed out. */
export function HandOutQuestion({ state, acts, words, handOut }: QuestionProps & { handOut: HandOut }) {
  const { t, money, figure, plural, holders, holdersText } = words;
  const { shares, totalCents, center, newWallets } = handOut;
  const companyCents = state.list.companyCents.peek();
  const amount = money(totalCents);
  const [only] = shares;
  const one = shares.length === 1 && only ? only : null;
  const more = shares.length - NAMED_ROWS;
  return (
    <ConfirmDialog
      open
      title={
        one
          ? t('askDistributeOne', { amount, name: nameOf(one.row) })
          : plural(`askDistribute_${holders}`, shares.length, { amount })
      }
      facts={[
        {
          label: t(one ? 'factAmount' : 'factAmountTotal'),
          value: <MoneyText cents={totalCents} emphasis="strong" />,
        },
        { label: t('factFrom'), value: t('companyWith', { amount: money(companyCents) }) },
        { label: t('factTo'), value: one ? nameOf(one.row) : holdersText(shares.length) },
        ...(center ? [{ label: t('columnExpenseCenter'), value: center }] : []),
        ...(one
          ? [
              {
                label: t('factRowAfter', { name: nameOf(one.row) }),
                value: <MoneyText cents={sumCents([one.row.balanceCents, totalCents])} />,
              },
            ]
          : []),
        {
          label: t('factCompanyAfter'),
          value: <MoneyText cents={subtractCents(companyCents, totalCents)} />,
        },
      ]}
      confirmLabel={t('confirmDistribute', { amount })}
      onCancel={state.close}
      onConfirm={() => {
        state.close();
        void acts.handOut(handOut);
      }}
    >
      {!one && (
        <ul className="named-rows">
          {shares.slice(0, NAMED_ROWS).map(({ row, amountCents }) => (
            <li key={row.id}>
              <span>{center ? row.name : nameOf(row)}</span>
              <MoneyText cents={amountCents} />
            </li>
          ))}
          {more > 0 && <li className="quiet">{t('andMore', { shown: figure(more) })}</li>}
        </ul>
      )}
      {newWallets > 0 && <p className="new-wallets">{plural('makesWallets', newWallets)}</p>}
      <p>{t(state.rights.peek().collectHandOut ? 'canTakeBack' : 'noUndo')}</p>
    </ConfirmDialog>
  );
}
