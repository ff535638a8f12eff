import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { centsFromReais } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { amountRules, choiceRules } from '#core/ui/form/readings.ts';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import { describeDraft } from '../amounts.model.ts';
import { fill, previewFilling, type Filling, type FillMethod } from '../fill.model.ts';
import type { DistributionRow } from '../rows.model.ts';
import type { QuestionProps } from './question-props.ts';
import type { Words } from './words.ts';

const METHODS = ['same', 'split', 'up-to'] as const satisfies readonly FillMethod[];

/** How the rows are filled. No call takes it: the amounts stand in the list until they are handed out. */
interface FillOrder {
  readonly method: FillMethod;
  /** Reais. */
  readonly amount: number;
}

/** Puts amounts against all selected rows at once; what comes of it is shown before it is done. */
export function FillDialog({ state, words, rows }: QuestionProps & { rows: readonly DistributionRow[] }) {
  useSignals();
  const { t, plural } = words;
  const [form] = useState(() => createForm(fieldsOf(words, 'same'), { method: 'same' }));
  const { leave, question } = useLeaving(form, state.close);
  const { method = 'same', amount } = form.readable.value;
  const apply = () => {
    const order = form.read();
    if (!order) return;
    state.fill(fill(rows, order.method, centsFromReais(order.amount)));
    state.close();
  };
  return (
    <>
      <Dialog
        open
        title={plural('fillTitle', rows.length)}
        onClose={leave}
        footer={
          <>
            <Button onClick={leave}>{t('cancel')}</Button>
            <Button tone="primary" onClick={apply}>
              {t('fillApply')}
            </Button>
          </>
        }
      >
        <FormView form={form} fields={fieldsOf(words, method)} onSubmit={apply}>
          {amount !== undefined && (
            <Preview state={state} words={words} filling={fill(rows, method, centsFromReais(amount))} />
          )}
        </FormView>
      </Dialog>
      {question}
    </>
  );
}

/** The label and the hint of the amount say what the method does with it. */
function fieldsOf({ t, locale }: Words, method: FillMethod) {
  const methods = METHODS.map((value) => ({ value, label: t(`fillMethod_${value}`) }));
  return fieldsFor<FillOrder>({
    method: { label: t('fillMethod'), kind: 'select', options: methods, ...choiceRules(methods) },
    amount: {
      label: t(`fillAmount_${method}`),
      hint: t(`fillHint_${method}`),
      kind: 'amount',
      ...amountRules(locale, { required: true }),
    },
  });
}

type PreviewProps = Omit<QuestionProps, 'acts'> & { filling: Filling };

function Preview({ state, words, filling }: PreviewProps) {
  const { t, money, holdersText } = words;
  const draft = previewFilling(state.drafts.entries(), filling);
  const situation = describeDraft(draft, state.list.companyCents.peek());
  return (
    <div role="status">
      <p>{t('fillPreview', { amount: money(draft.totalCents), holders: holdersText(draft.count) })}</p>
      {situation.kind === 'exceeds' && (
        <p className="wrong">{t('missing', { amount: money(situation.missingCents) })}</p>
      )}
      {situation.kind === 'ready' && <p>{t('stays', { amount: money(situation.afterCents) })}</p>}
    </div>
  );
}
