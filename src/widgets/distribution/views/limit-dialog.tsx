import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { Cents } from '#core/money/cents.ts';
import { createOperation } from '#core/state/operation.ts';
import { Button } from '#core/ui/button.tsx';
import { AmountField } from '#core/ui/fields/amount-field.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import { nameOf, type DistributionRow } from '../rows.model.ts';
import type { QuestionProps } from './questions.tsx';

/** Sets what a wallet may spend in a month; empty lifts the limit. A refusal leaves what was typed. */
export function LimitDialog({ state, words: { t }, row }: QuestionProps & { row: DistributionRow }) {
  useSignals();
  const [operation] = useState(() => createOperation<'limit'>());
  const [limitCents, setLimit] = useState<Cents | null>(row.limitCents);
  const [readable, setReadable] = useState(true);
  const busy = operation.busy.value;
  const refused = operation.refused.value;
  const save = async () => {
    if (!readable) return;
    const { status } = await operation.run('limit', () => state.setLimit(row, limitCents));
    if (status === 'done') state.close();
  };
  return (
    <Dialog
      open
      title={t('limitTitle', { name: nameOf(row) })}
      locked={busy}
      onClose={state.close}
      footer={
        <>
          <Button disabled={busy} onClick={state.close}>
            {t('cancel')}
          </Button>
          <Button tone="primary" busy={busy} disabled={!readable} onClick={() => void save()}>
            {t('limitSave')}
          </Button>
        </>
      }
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {refused && <RefusalLine error={refused.error} />}
        <AmountField
          label={t('limitField')}
          hint={t('limitHint')}
          valueCents={limitCents}
          onChange={setLimit}
          onValidity={setReadable}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
