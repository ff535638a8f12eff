import { useSignals } from '@preact/signals-react/runtime';
import { useState, type ReactNode } from 'react';
import { useErrorText, type Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import type { FormFields } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { createSubmission } from '#core/ui/form/submission.ts';
import { ErrorState } from '#core/ui/states/error-state.tsx';

interface ProofFormProps<Body> {
  readonly t: Text<'security'>;
  readonly fields: FormFields<Body>;
  readonly label: string;
  readonly destructive?: boolean;
  readonly children: ReactNode;
  readonly onBack: () => void;
  send(body: Body): Promise<unknown>;
}

export function ProofForm<Body>(props: ProofFormProps<Body>) {
  useSignals();
  const { t, fields, label, destructive = false, children, onBack } = props;
  const errorText = useErrorText();
  const [{ form, sending }] = useState(() => {
    const form = createForm(fields);
    return { form, sending: createSubmission(form, props.send) };
  });
  const busy = sending.busy.value;
  const failure = sending.failure.value;
  return (
    <FormView
      form={form}
      fields={fields}
      takeFocus
      intro={
        <>
          {children}
          {failure && <ErrorState size="line" title={errorText(failure)} requestId={failure.requestId} />}
        </>
      }
      onSubmit={() => void sending.submit()}
    >
      <div className="security-acts" data-end="">
        <Button disabled={busy} onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" tone={destructive ? 'danger' : 'primary'} busy={busy}>
          {label}
        </Button>
      </div>
    </FormView>
  );
}
