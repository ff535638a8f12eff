import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { asRefused } from '#core/api/api-error.ts';
import { useErrorText, useLazyTexts, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { createForm } from '#core/ui/form/form-state.ts';
import { createSubmission } from '#core/ui/form/submission.ts';
import { forgotFields } from './login.fields.ts';
import { serverTextOf } from './login.model.ts';
import type { LoginStepProps } from './step.ts';
import { Done } from './views/done.tsx';
import { StepForm } from './views/step-form.tsx';

export function Forgot({ session, level, takeFocus, onView }: LoginStepProps) {
  useSignals();
  const t = useTexts('login');
  const errors = useLazyTexts('errors');
  const errorText = useErrorText();
  const [isDone, setDone] = useState(false);
  const fields = forgotFields(t);
  const [{ form, sending }] = useState(() => {
    const form = createForm(fields);
    const send = (body: NonNullable<ReturnType<typeof form.read>>) =>
      session.api('POST /login/forgot', { body });
    return { form, sending: createSubmission(form, send, () => setDone(true)) };
  });
  const toSignIn = () => onView('sign-in');
  if (isDone) {
    return (
      <Done
        title={t('linkSentTitle')}
        level={level}
        action={<Button onClick={toSignIn}>{t('goToSignIn')}</Button>}
      >
        {t('linkSent')}
      </Done>
    );
  }
  const failure = sending.failure.value;
  return (
    <StepForm
      title={t('forgotTitle')}
      level={level}
      hint={t('forgotHint')}
      failure={failure && (serverTextOf(failure, errors) ?? errorText(asRefused(failure)))}
      form={form}
      fields={fields}
      takeFocus={takeFocus}
      onSubmit={() => void sending.submit()}
    >
      <div className="form-acts">
        <Button type="submit" tone="primary" size="large" wide busy={sending.busy.value}>
          {t('sendLink')}
        </Button>
        <Button tone="quiet" onClick={toSignIn}>
          {t('back')}
        </Button>
      </div>
    </StepForm>
  );
}
