import { useState } from 'react';
import type { Cents } from '#core/money/cents.ts';
import { Button } from '#core/ui/button.tsx';
import { AmountField } from '#core/ui/fields/amount-field.tsx';
import { Select } from '#core/ui/fields/select.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import { describeDraft } from '../amounts.model.ts';
import { fill, previewFilling, type FillMethod } from '../fill.model.ts';
import type { DistributionRow } from '../rows.model.ts';
import type { QuestionProps } from './question-props.ts';

const METHODS = ['same', 'split', 'up-to'] as const satisfies readonly FillMethod[];

/** Puts amounts against all selected rows at once; what comes of it is shown before it is done. */
export function FillDialog({ state, words, rows }: QuestionProps & { rows: readonly DistributionRow[] }) {
  const { t, plural } = words;
  const [method, setMethod] = useState<FillMethod>('same');
  const [amountCents, setAmount] = useState<Cents | null>(null);
  const [readable, setReadable] = useState(true);
  const filling = amountCents === null || !readable ? null : fill(rows, method, amountCents);
  const apply = () => {
    if (!filling) return;
    state.fill(filling);
    state.close();
  };
  return (
    <Dialog
      open
      title={plural('fillTitle', rows.length)}
      onClose={state.close}
      footer={
        <>
          <Button onClick={state.close}>{t('cancel')}</Button>
          <Button tone="primary" disabled={!filling} onClick={apply}>
            {t('fillApply')}
          </Button>
        </>
      }
    >
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Select
          label={t('fillMethod')}
          value={method}
          options={METHODS.map((value) => ({ value, label: t(`fillMethod_${value}`) }))}
          onChange={setMethod}
        />
        <AmountField
          label={t(`fillAmount_${method}`)}
          hint={t(`fillHint_${method}`)}
          valueCents={amountCents}
          onChange={setAmount}
          onValidity={setReadable}
          autoFocus
        />
        <Preview state={state} words={words} filling={filling} />
      </form>
    </Dialog>
  );
}

function Preview({
  state,
  words,
  filling,
}: Omit<QuestionProps, 'acts'> & { filling: ReturnType<typeof fill> | null }) {
  const { t, money, plural } = words;
  if (!filling) return null;
  const draft = previewFilling(state.drafts.entries(), filling);
  const situation = describeDraft(draft, state.list.companyCents.peek());
  return (
    <div role="status">
      <p>{plural('fillPreview', draft.count, { amount: money(draft.totalCents) })}</p>
      {situation.kind === 'exceeds' && (
        <p className="wrong">{t('missing', { amount: money(situation.missingCents) })}</p>
      )}
      {situation.kind === 'ready' && <p>{t('stays', { amount: money(situation.afterCents) })}</p>}
    </div>
  );
}
