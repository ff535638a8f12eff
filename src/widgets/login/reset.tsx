import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useErrorText, useLazyTexts, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { createForm } from '#core/ui/form/form-state.ts';
import { createSubmission } from '#core/ui/form/submission.ts';
import { resetFields } from './login.fields.ts';
import { serverTextOf } from './login.model.ts';
import type { LoginStepProps } from './step.ts';
import { Done } from './views/done.tsx';
import { StepForm } from './views/step-form.tsx';

/** `readToken` is called only on submit, so that no state holds the token. */
type ResetProps = LoginStepProps & { readToken: () => string };

export function Reset({ session, level, takeFocus, onView, readToken }: ResetProps) {
  useSignals();
  const t = useTexts('login');
  const errors = useLazyTexts('errors');
  const errorText = useErrorText();
  const fields = resetFields(t);
  const { form, sending, isDone } = useReset(session, fields, readToken);
  const failure = sending.failure.value;

  if (isDone) {
    const toSignIn = <Button onClick={() => onView('sign-in')}>{t('goToSignIn')}</Button>;
    return (
      <Done title={t('passwordSavedTitle')} level={level} action={toSignIn}>
        {t('passwordSaved')}
      </Done>
    );
  }
  if (readToken() === '' || failure?.code === 'reset_token_invalid') {
    const toForgot = <Button onClick={() => onView('forgot')}>{t('requestLink')}</Button>;
    return (
      <Done tone="caution" title={t('linkInvalidTitle')} level={level} action={toForgot}>
        {errors?.('reset_token_invalid')}
      </Done>
    );
  }
  return (
    <StepForm
      title={t('resetTitle')}
      level={level}
      failure={failure && (serverTextOf(failure, errors) ?? errorText(failure))}
      form={form}
      fields={fields}
      takeFocus={takeFocus}
      onSubmit={() => void sending.submit()}
    >
      <div className="form-acts">
        <Button type="submit" tone="primary" size="large" wide busy={sending.busy.value}>
          {t('savePassword')}
        </Button>
      </div>
    </StepForm>
  );
}

function useReset(session: Session, fields: ReturnType<typeof resetFields>, readToken: () => string) {
  const token = useRef(readToken);
  useEffect(() => {
    token.current = readToken;
  });
  const [isDone, setDone] = useState(false);
  const [made] = useState(() => {
    const form = createForm(fields);
    const send = ({ password }: NonNullable<ReturnType<typeof form.read>>) =>
      session.api('POST /login/reset', { body: { token: token.current(), password } });
    return { form, sending: createSubmission(form, send, () => setDone(true)) };
  });
  return { ...made, isDone };
}
