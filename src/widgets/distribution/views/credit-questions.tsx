import { LimitDialog } from '#blocks/allocation-sheet/amount-dialog.tsx';
import { NamedRows, SheetQuestion } from '#blocks/allocation-sheet/sheet-question.tsx';
import { goneCents, type DistributionReceipt } from '#blocks/distribution-receipt/receipt.model.ts';
import { heldCents, nameOf, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import type { Phrases } from '#blocks/distribution-table/views/words.ts';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { amountRules } from '#core/ui/form/readings.ts';
import { useSignals } from '@preact/signals-react/runtime';
import type { Actions } from '../actions.state.ts';
import type { DistributionPartProps, PreparedDistribution } from '../distribution.state.ts';

export interface DistributionQuestionProps extends DistributionPartProps {
  actions: Actions;
  texts: Phrases<'distribution-questions'>;
}

type WalletsQuestionProps = DistributionQuestionProps & { rows: readonly DistributionRow[] };

export function returnFacts({ state, words: { t } }: DistributionPartProps, returnsCents: Cents) {
  const afterCents = sumCents([state.list.companyCents.value, returnsCents]);
  return {
    returns: { label: t('factReturns'), value: <MoneyText cents={returnsCents} emphasis="strong" /> },
    companyAfter: { label: t('factCompanyAfter'), value: <MoneyText cents={afterCents} /> },
  };
}

export function DistributeQuestion({
  distribution,
  ...props
}: DistributionQuestionProps & { distribution: PreparedDistribution }) {
  const { state, actions, words, texts } = props;
  const { t, format, holders, holdersText } = words;
  const { shares, totalCents, expenseCenter, newWallets } = distribution;
  const companyCents = state.list.companyCents.peek();
  const amount = format(totalCents);
  const one = shares.length === 1 ? shares[0]?.row : undefined;
  return (
    <SheetQuestion
      state={state}
      title={
        one
          ? texts.t('askDistributeOne', { amount, name: nameOf(one) })
          : texts.plural(`askDistribute_${holders}`, shares.length, { amount })
      }
      facts={[
        amountFact(texts, totalCents, one),
        { label: texts.t('factFrom'), value: texts.t('companyWith', { amount: format(companyCents) }) },
        { label: texts.t('factTo'), value: one ? nameOf(one) : holdersText(shares.length) },
        ...(expenseCenter ? [{ label: t('columnExpenseCenter'), value: expenseCenter }] : []),
        ...(one
          ? [
              {
                label: texts.t('factRowAfter', { name: nameOf(one) }),
                value: <MoneyText cents={sumCents([one.balanceCents, totalCents])} />,
              },
            ]
          : []),
        {
          label: t('factCompanyAfter'),
          value: <MoneyText cents={subtractCents(companyCents, totalCents)} />,
        },
      ]}
      confirmLabel={texts.t('confirmDistribute', { amount })}
      action={() => void actions.distribute(distribution)}
    >
      {!one && (
        <NamedRows
          rows={shares}
          keyOf={({ row }) => row.id}
          name={({ row }) => (expenseCenter ? row.name : nameOf(row))}
          figure={({ amountCents }) => <MoneyText cents={amountCents} />}
          more={(count) => texts.t('andMore', { shown: words.figure(count) })}
        />
      )}
      {newWallets > 0 && <p className="new-wallets">{texts.plural('makesWallets', newWallets)}</p>}
      <p>{texts.t(state.rights.peek().collectDistribution ? 'canTakeBack' : 'noUndo')}</p>
    </SheetQuestion>
  );
}

function amountFact(
  { t }: Phrases<'distribution-questions'>,
  cents: Cents,
  onlyRow: DistributionRow | undefined,
) {
  const label = t(onlyRow ? 'factAmount' : 'factAmountTotal');
  return { label, value: <MoneyText cents={cents} emphasis="strong" /> };
}

export function CollectQuestion({ rows, ...props }: WalletsQuestionProps) {
  useSignals();
  const { state, actions, words, texts } = props;
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
          ? texts.t('askCollectOne', { amount, name: from })
          : texts.plural(`askCollect_${holders}`, held.length, { amount })
      }
      facts={[
        amountFact(texts, totalCents, one),
        { label: texts.t('factFrom'), value: from },
        { label: texts.t('factTo'), value: t('company') },
        returnFacts(props, totalCents).companyAfter,
      ]}
      confirmLabel={texts.t('confirmCollect', { amount })}
      action={() => void actions.collect(held)}
    >
      <p>{texts.plural('collectText', held.length)}</p>
    </SheetQuestion>
  );
}

interface CollectDistributionQuestionProps extends DistributionPartProps {
  receipt: DistributionReceipt;
  collect: (receipt: DistributionReceipt) => Promise<void>;
}

export function CollectDistributionQuestion(props: CollectDistributionQuestionProps) {
  useSignals();
  const { state, words, receipt, collect } = props;
  const t = useLazyTexts('receipt');
  if (!t) return null;
  const returnsCents = receipt.leftCents ?? ZERO_CENTS;
  const unreturnedCents = goneCents(receipt) ?? ZERO_CENTS;
  const amount = words.format(returnsCents);
  const { returns, companyAfter } = returnFacts(props, returnsCents);
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
        returns,
        companyAfter,
      ]}
      confirmLabel={t('confirmCollect', { amount })}
      action={() => void collect(receipt)}
    >
      <p>{t('collectText')}</p>
    </SheetQuestion>
  );
}

/**
 * Dialog for the monthly limit. A refusal for a single wallet appears in the dialog, which preserves the input. A
 * refusal for several wallets appears in the bar below the table.
 */
export function LimitQuestion({ state, actions, words, rows }: WalletsQuestionProps) {
  const [first] = rows;
  return (
    <LimitDialog
      state={state}
      words={words}
      name="limit"
      wallets={rows.map((row) => ({
        name: nameOf(row),
        limit: row.limitCents === null ? null : reaisFromCents(row.limitCents),
      }))}
      rules={{ kind: 'amount', ...amountRules(words.locale) }}
      onSubmit={(reais) => {
        const limit = reais === null ? null : centsFromReais(reais);
        if (first && rows.length === 1) return actions.setLimit(first, limit);
        return void actions.limitMany(rows, limit);
      }}
    />
  );
}
