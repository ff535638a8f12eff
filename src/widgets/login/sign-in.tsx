import { useSignals } from '@preact/signals-react/runtime';
import { MAX_IDENTIFIER_CHARACTERS } from '#contract/facts.ts';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useLazyTexts, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { PasswordField } from '#core/ui/fields/password-field.tsx';
import { TextField } from '#core/ui/fields/text-field.tsx';
import { keyOfSignInError } from './login.model.ts';
import { createSignInState } from './sign-in.state.ts';
import type { StepProps } from './step.ts';
import { Form } from './views/form.tsx';

/** `ended`: there was a session, and the server has ended it. */
export function SignIn({ session, level, takeFocus, onView, ended }: StepProps & { ended: boolean }) {
  useSignals();
  const t = useTexts('login');
  const errors = useLazyTexts('errors');
  const { status, error } = useSnapshot(session.auth);
  const state = useMemo(() => createSignInState(session), [session]);
  const missing = state.missing.value;
  const failure = error && missing.length === 0 && errors ? errors(keyOfSignInError(error.code)) : null;
  return (
    <Form
      title={t('title')}
      level={level}
      lead={t(ended ? 'sessionEnded' : 'subtitle')}
      failure={failure}
      refusals={state.refusals.value}
      takeFocus={takeFocus}
      onSubmit={() => void state.submit()}
    >
      <TextField
        label={t('identifier')}
        name="username"
        autoComplete="username"
        inputMode="email"
        maxLength={MAX_IDENTIFIER_CHARACTERS}
        required
        value={state.identifier.value}
        onChange={(value) => (state.identifier.value = value)}
        error={missing.includes('identifier') ? t('identifierRequired') : null}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        value={state.password.value}
        onChange={(value) => (state.password.value = value)}
        error={missing.includes('password') ? t('passwordRequired') : null}
      />
      <div className="form-acts">
        <Button type="submit" tone="primary" size="large" wide busy={status === 'signing-in'}>
          {t('signIn')}
        </Button>
        <Button tone="quiet" onClick={() => onView('forgot')}>
          {t('forgot')}
        </Button>
      </div>
    </Form>
  );
}
