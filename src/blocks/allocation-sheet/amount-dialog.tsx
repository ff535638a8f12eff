import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Button } from '#core/ui/button.tsx';
import { fieldsFor, type FieldOf } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { createSubmission } from '#core/ui/form/submission.ts';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import type { SheetWords } from './words.ts';

interface AmountDialogProps {
  state: { readonly close: () => void };
  words: Pick<SheetWords<number>, 't'>;
  title: string;
  /** Name of the amount field in rejections of the server. */
  name: string;
  field: FieldOf<number | null>;
  /** Initial value of the field, in reais or liters. */
  begins: number | null;
  submitLabel: string;
  /**
   * If `onSubmit` returns a promise, the dialog stays open until the promise settles. The dialog shows the error of a
   * rejected promise.
   */
  onSubmit: (value: number | null) => Promise<void> | undefined;
}

/** Dialog with a single amount field, in reais or liters. */
export function AmountDialog({ state, words: { t }, title, name, field, ...props }: AmountDialogProps) {
  useSignals();
  const { begins, submitLabel, onSubmit } = props;
  const fields = fieldsFor<Record<string, number | null>>({ [name]: field });
  const [{ form, saving }] = useState(() => {
    const form = createForm(fields, { [name]: begins });
    const save = async (body: Readonly<Record<string, number | null>>) => onSubmit(body[name] ?? null);
    return { form, saving: createSubmission(form, save, state.close) };
  });
  const { leave, question } = useLeaving(form, state.close);
  const busy = saving.busy.value;
  const failure = saving.failure.value;
  return (
    <>
      <Dialog
        open
        title={title}
        locked={busy}
        onClose={leave}
        footer={
          <>
            <Button disabled={busy} onClick={leave}>
              {t('cancel')}
            </Button>
            <Button tone="primary" busy={busy} onClick={() => void saving.submit()}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <FormView
          form={form}
          fields={fields}
          takeFocus
          intro={failure && <RefusalLine error={failure} />}
          onSubmit={() => void saving.submit()}
        />
      </Dialog>
      {question}
    </>
  );
}

interface LimitDialogProps extends Pick<AmountDialogProps, 'state' | 'name' | 'onSubmit'> {
  words: Pick<SheetWords<number>, 't' | 'plural'>;
  /** Names and current limits of the wallets, in reais or liters. */
  wallets: readonly { readonly name: string; readonly limit: number | null }[];
  rules: Omit<FieldOf<number | null>, 'label' | 'hint'>;
}

/** Dialog that sets the same monthly limit for all `wallets`. An empty field removes their limits. */
export function LimitDialog({ words, wallets, rules, ...dialog }: LimitDialogProps) {
  const { t, plural } = words;
  const [first, ...others] = wallets;
  const limits = new Set(wallets.map(({ limit }) => limit));
  const [common = null] = limits;
  return (
    <AmountDialog
      {...dialog}
      words={words}
      title={
        first && others.length === 0
          ? t('limitTitle', { name: first.name })
          : plural('limitMany', wallets.length)
      }
      field={{ label: t('limitField'), hint: t('limitHint'), ...rules }}
      begins={limits.size === 1 ? common : null}
      submitLabel={t('limitSave')}
    />
  );
}
