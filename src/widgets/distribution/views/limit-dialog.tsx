import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { RouteBody } from '#contract/routes.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { amountRules } from '#core/ui/form/readings.ts';
import { createSubmission } from '#core/ui/form/submission.ts';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import { nameOf, type DistributionRow } from '../rows.model.ts';
import type { QuestionProps } from './question-props.ts';

type Limit = RouteBody<'PUT /admin/organization/wallet/{id}/limit'>;

/** Sets what a wallet may spend in a month; empty lifts the limit. A refusal leaves what was typed. */
export function LimitDialog({ state, acts, words: { t }, row }: QuestionProps & { row: DistributionRow }) {
  useSignals();
  const { locale } = useKit();
  const fields = fieldsFor<Limit>({
    limit: { label: t('limitField'), hint: t('limitHint'), kind: 'amount', ...amountRules(locale) },
  });
  const [{ form, saving }] = useState(() => {
    const form = createForm(fields, {
      limit: row.limitCents === null ? null : reaisFromCents(row.limitCents),
    });
    const save = ({ limit }: Limit) => acts.setLimit(row, limit === null ? null : centsFromReais(limit));
    return { form, saving: createSubmission(form, save, state.close) };
  });
  const { leave, question } = useLeaving(form, state.close);
  const busy = saving.busy.value;
  const failure = saving.failure.value;
  return (
    <>
      <Dialog
        open
        title={t('limitTitle', { name: nameOf(row) })}
        locked={busy}
        onClose={leave}
        footer={
          <>
            <Button disabled={busy} onClick={leave}>
              {t('cancel')}
            </Button>
            <Button tone="primary" busy={busy} onClick={() => void saving.submit()}>
              {t('limitSave')}
            </Button>
          </>
        }
      >
        <FormView
          form={form}
          fields={fields}
          takeFocus
          lead={failure && <RefusalLine error={failure} />}
          onSubmit={() => void saving.submit()}
        />
      </Dialog>
      {question}
    </>
  );
}
