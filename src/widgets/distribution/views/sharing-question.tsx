import { useSignals } from '@preact/signals-react/runtime';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { SheetQuestion } from '#blocks/allocation-sheet/sheet-question.tsx';
import { displacedBy } from '../actions.model.ts';
import { heldCents } from '#blocks/distribution-table/rows.model.ts';
import { nameOf, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import { companyAfter, returns, type DistributionQuestionProps } from './question-facts.tsx';

export function SharingQuestion(props: DistributionQuestionProps & { row: DistributionRow }) {
  return props.row.sharing ? <UnshareQuestion {...props} /> : <ShareQuestion {...props} />;
}

function ShareQuestion({
  state,
  actions,
  words: { t, format },
  ask,
  row,
}: DistributionQuestionProps & { row: DistributionRow }) {
  useSignals();
  const name = nameOf(row);
  const displaced = displacedBy(row, state.rows());
  return (
    <SheetQuestion
      state={state}
      title={ask('askShare', { name })}
      facts={[
        { label: t('company'), value: <MoneyText cents={state.list.companyCents.peek()} /> },
        {
          label: t('columnLimit'),
          value: row.limitCents === null ? t('noLimit') : <MoneyText cents={row.limitCents} />,
        },
      ]}
      confirmLabel={t('confirmShare')}
      action={() => void actions.share(row)}
    >
      <p>{ask('shareText', { name })}</p>
      {row.limitCents === null && <p>{ask('shareNoLimit')}</p>}
      {state.expenseCenters.selected.value && <p>{ask('shareMayDisplace', { name: row.name })}</p>}
      {displaced.map((other) => (
        <p key={other.id}>
          {ask('shareDisplaces', { name: nameOf(other), amount: format(other.balanceCents) })}
        </p>
      ))}
    </SheetQuestion>
  );
}

function UnshareQuestion({
  state,
  actions,
  words,
  ask,
  row,
}: DistributionQuestionProps & { row: DistributionRow }) {
  useSignals();
  const { t, format } = words;
  const name = nameOf(row);
  const returnsCents = heldCents([row]);
  return (
    <SheetQuestion
      state={state}
      destructive
      title={ask('askUnshare', { name })}
      facts={[returns(words, returnsCents), companyAfter(words, state, returnsCents)]}
      confirmLabel={
        returnsCents > 0 ? t('confirmUnshare', { amount: format(returnsCents) }) : t('confirmUnshareEmpty')
      }
      action={() => void actions.unshare(row)}
    >
      <p>{ask('unshareText', { name })}</p>
    </SheetQuestion>
  );
}
