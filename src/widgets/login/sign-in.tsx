import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLazyTexts, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { createForm } from '#core/ui/form/form-state.ts';
import { signInFields } from './login.fields.ts';
import { keyOfSignInError } from './login.model.ts';
import type { LoginStepProps } from './step.ts';
import { StepForm } from './views/step-form.tsx';

/** @param ended true if the server ended an existing session. */
export function SignIn({ session, level, takeFocus, onView, ended }: LoginStepProps & { ended: boolean }) {
  useSignals();
  const t = useTexts('login');
  const errors = useLazyTexts('errors');
  const { status, error } = useSnapshot(session.auth);
  const fields = signInFields(t);
  const [form] = useState(() => createForm(fields));
  const submit = async () => {
    if (session.auth.status === 'signing-in') return;
    const filled = form.read();
    if (!filled) return;
    await session.signIn(filled.identifier, filled.password);
    if (session.auth.error?.outcome === 'unknown') return;
    form.fields.get('password')?.reset();
    if (session.auth.error) form.call();
  };
  const isWrong = form.firstWrong.value !== null;
  return (
    <StepForm
      title={t('title')}
      level={level}
      hint={t(ended ? 'sessionEnded' : 'subtitle')}
      failure={error && !isWrong && errors ? errors(keyOfSignInError(error.code)) : null}
      form={form}
      fields={fields}
      takeFocus={takeFocus}
      onSubmit={() => void submit()}
    >
      <div className="form-acts">
        <Button type="submit" tone="primary" size="large" wide busy={status === 'signing-in'}>
          {t('signIn')}
        </Button>
        <Button tone="quiet" onClick={() => onView('forgot')}>
          {t('forgot')}
        </Button>
      </div>
    </StepForm>
  );
}
