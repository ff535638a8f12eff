import { useSignals } from '@preact/signals-react/runtime';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { displacedBy } from '../actions.model.ts';
import { heldCents } from '#blocks/distribution-table/held-cents.ts';
import { nameOf, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import { companyAfter, returns } from './question-facts.tsx';
import type { QuestionProps } from './question-props.ts';

export function SharingQuestion(props: QuestionProps & { row: DistributionRow }) {
  return props.row.sharing ? <UnshareQuestion {...props} /> : <ShareQuestion {...props} />;
}

function ShareQuestion({
  state,
  acts,
  words: { t, money },
  ask,
  row,
}: QuestionProps & { row: DistributionRow }) {
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
        void acts.share(row);
      }}
    >
      <p>{ask('shareText', { name })}</p>
      {row.limitCents === null && <p>{ask('shareNoLimit')}</p>}
      {state.centers.chosen.value && <p>{ask('shareMayDisplace', { name: row.name })}</p>}
      {displaced.map((other) => (
        <p key={other.id}>
          {ask('shareDisplaces', { name: nameOf(other), amount: money(other.balanceCents) })}
        </p>
      ))}
    </ConfirmDialog>
  );
}

function UnshareQuestion({ state, acts, words, ask, row }: QuestionProps & { row: DistributionRow }) {
  useSignals();
  const { t, money } = words;
  const name = nameOf(row);
  const returnsCents = heldCents([row]);
  return (
    <ConfirmDialog
      open
      destructive
      title={ask('askUnshare', { name })}
      facts={[returns(words, returnsCents), companyAfter(words, state, returnsCents)]}
      confirmLabel={
        returnsCents > 0 ? t('confirmUnshare', { amount: money(returnsCents) }) : t('confirmUnshareEmpty')
      }
      onCancel={state.close}
      onConfirm={() => {
        state.close();
        void acts.unshare(row);
      }}
    >
      <p>{ask('unshareText', { name })}</p>
    </ConfirmDialog>
  );
}
