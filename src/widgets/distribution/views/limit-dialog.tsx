import { useState } from 'react';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import { useErrorText } from '#core/i18n/use-texts.ts';
import type { Cents } from '#core/money/cents.ts';
import { Button } from '#core/ui/button.tsx';
import { AmountField } from '#core/ui/fields/amount-field.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { nameOf, type DistributionRow } from '../rows.model.ts';
import type { QuestionProps } from './questions.tsx';

/** Sets what a wallet may spend in a month; empty lifts the limit. A refusal leaves what was typed. */
export function LimitDialog({ state, words: { t }, row }: QuestionProps & { row: DistributionRow }) {
  const errorText = useErrorText();
  const [limitCents, setLimit] = useState<Cents | null>(row.limitCents);
  const [readable, setReadable] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const save = async () => {
    if (!readable || busy) return;
    setBusy(true);
    try {
      await state.setLimit(row, limitCents);
      state.close();
    } catch (reason) {
      setFailure(toApiError(reason));
      setBusy(false);
    }
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
        {failure && <ErrorState size="line" title={errorText(failure)} requestId={failure.requestId} />}
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
