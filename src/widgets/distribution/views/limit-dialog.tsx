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
import { nameOf, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import type { DistributionQuestionProps } from './question-props.ts';

type Limit = RouteBody<'PUT /admin/organization/wallet/{id}/limit'>;

/**
 * Sets the monthly limit of wallets; empty removes it. A refusal for one wallet preserves the
 * input, one for many appears in the bottom bar.
 */
export function LimitDialog({
  state,
  actions,
  words: { t, plural },
  rows,
}: DistributionQuestionProps & { rows: readonly DistributionRow[] }) {
  useSignals();
  const { locale } = useKit();
  const [first] = rows;
  const one = rows.length === 1 ? first : undefined;
  const fields = fieldsFor<Limit>({
    limit: { label: t('limitField'), hint: t('limitHint'), kind: 'amount', ...amountRules(locale) },
  });
  const [{ form, saving }] = useState(() => {
    const form = createForm(fields, { limit: limitOf(rows) });
    const save = ({ limit }: Limit) => {
      const limitCents = limit === null ? null : centsFromReais(limit);
      if (one) return actions.setLimit(one, limitCents);
      void actions.limitMany(rows, limitCents);
      return Promise.resolve();
    };
    return { form, saving: createSubmission(form, save, state.close) };
  });
  const { leave, question } = useLeaving(form, state.close);
  const busy = saving.busy.value;
  const failure = saving.failure.value;
  return (
    <>
      <Dialog
        open
        title={one ? t('limitTitle', { name: nameOf(one) }) : plural('limitMany', rows.length)}
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

/** Common limit in reais; null if limits differ or are missing. */
function limitOf(rows: readonly DistributionRow[]): number | null {
  const [limit = null, ...others] = new Set(rows.map(({ limitCents }) => limitCents));
  return limit === null || others.length > 0 ? null : reaisFromCents(limit);
}
