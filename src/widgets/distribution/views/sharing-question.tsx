import { useSignals } from '@preact/signals-react/runtime';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { displacedBy } from '../actions.model.ts';
import { heldCents } from '#blocks/distribution-table/rows.model.ts';
import { nameOf, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import { companyAfter, returns } from './question-facts.tsx';
import type { DistributionQuestionProps } from './question-props.ts';

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
    <ConfirmDialog
      open
      title={ask('askShare', { name })}
      facts={[
        { label: t('company'), value: <MoneyText cents={state.list.companyCents.peek()} /> },
        {
          label: t('columnLimit'),
          value: row.limitCents === null ? t('noLimit') : <MoneyText cents={row.limitCents} />,
        },
      ]}
      confirmLabel={t('confirmShare')}
      onCancel={state.close}
      onConfirm={() => {
        state.close();
        void actions.share(row);
      }}
    >
      <p>{ask('shareText', { name })}</p>
      {row.limitCents === null && <p>{ask('shareNoLimit')}</p>}
      {state.expenseCenters.selected.value && <p>{ask('shareMayDisplace', { name: row.name })}</p>}
      {displaced.map((other) => (
        <p key={other.id}>
          {ask('shareDisplaces', { name: nameOf(other), amount: format(other.balanceCents) })}
        </p>
      ))}
    </ConfirmDialog>
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
    <ConfirmDialog
      open
      destructive
      title={ask('askUnshare', { name })}
      facts={[returns(words, returnsCents), companyAfter(words, state, returnsCents)]}
      confirmLabel={
        returnsCents > 0 ? t('confirmUnshare', { amount: format(returnsCents) }) : t('confirmUnshareEmpty')
      }
      onCancel={state.close}
      onConfirm={() => {
        state.close();
        void actions.unshare(row);
      }}
    >
      <p>{ask('unshareText', { name })}</p>
    </ConfirmDialog>
  );
}
