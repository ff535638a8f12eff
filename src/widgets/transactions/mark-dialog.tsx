import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import type { FormFields } from '#core/ui/form/form-field.ts';
import { createForm, type Values } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { createSubmission } from '#core/ui/form/submission.ts';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';

interface MarkDialogProps<Body> {
  t: Text<'proof'>;
  title: string;
  note?: string;
  fields: FormFields<Body>;
  start: Values;
  send: (body: Body) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Dialog that approves a refuel or corrects its odometer, with a reason. If the server refuses, the dialog preserves
 * the input.
 */
export function MarkDialog<Body>({ t, title, note, fields, start, send, onClose }: MarkDialogProps<Body>) {
  useSignals();
  const [{ form, saving }] = useState(() => {
    const form = createForm(fields, start);
    return { form, saving: createSubmission(form, send, onClose) };
  });
  const { leave, question } = useLeaving(form, onClose);
  const busy = saving.busy.value;
  const failure = saving.failure.value;
  const submit = () => void saving.submit();
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
            <Button tone="primary" busy={busy} onClick={submit}>
              {t('save')}
            </Button>
          </>
        }
      >
        <FormView
          form={form}
          fields={fields}
          disabled={busy}
          takeFocus
          intro={failure ? <RefusalLine error={failure} /> : note && <p>{note}</p>}
          onSubmit={submit}
        />
      </Dialog>
      {question}
    </>
  );
}
