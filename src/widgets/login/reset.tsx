import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef } from 'react';
import { useErrorText, useLazyTexts, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { PasswordField } from '#core/ui/fields/password-field.tsx';
import { createResetState, type ResetState } from './password.state.ts';
import type { StepProps } from './step.ts';
import { Done } from './views/done.tsx';
import { Form } from './views/form.tsx';

export function Reset({
  session,
  level,
  takeFocus,
  onView,
  readToken,
}: StepProps & { readToken: () => string }) {
  useSignals();
  const t = useTexts('login');
  const errors = useLazyTexts('errors');
  const errorText = useErrorText();
  const token = useRef(readToken);
  useEffect(() => {
    token.current = readToken;
  });
  const state = useMemo(() => createResetState(session, () => token.current()), [session]);
  const toForgot = <Button onClick={() => onView('forgot')}>{t('requestLink')}</Button>;
  const failure = state.failure.value;

  if (state.status.value === 'done') {
    const toSignIn = <Button onClick={() => onView('sign-in')}>{t('goToSignIn')}</Button>;
    return (
      <Done title={t('passwordSavedTitle')} level={level} action={toSignIn}>
        {t('passwordSaved')}
      </Done>
    );
  }
  if (readToken() === '' || failure?.code === 'reset_token_invalid') {
    return (
      <Done tone="caution" title={t('linkInvalidTitle')} level={level} action={toForgot}>
        {errors?.('reset_token_invalid')}
      </Done>
    );
  }
  return (
    <Form
      title={t('resetTitle')}
      level={level}
      failure={failure && errorText(failure)}
      refusals={state.refusals.value}
      takeFocus={takeFocus}
      onSubmit={() => void state.submit()}
    >
      <NewPassword state={state} />
      <div className="form-acts">
        <Button type="submit" tone="primary" size="large" wide busy={state.status.value === 'busy'}>
          {t('savePassword')}
        </Button>
      </div>
    </Form>
  );
}

function NewPassword({ state }: { state: ResetState }) {
  useSignals();
  const t = useTexts('login');
  const errors = useLazyTexts('errors');
  const { password, differs } = state.problems.value;
  return (
    <>
      <PasswordField
        label={t('newPassword')}
        name="new-password"
        autoComplete="new-password"
        required
        hint={t('passwordRules')}
        value={state.password.value}
        onChange={(value) => (state.password.value = value)}
        error={(errors && password.map((rule) => errors(rule)).join(' ')) || null}
      />
      <PasswordField
        label={t('repeatPassword')}
        name="repeat-password"
        autoComplete="new-password"
        required
        value={state.repeated.value}
        onChange={(value) => (state.repeated.value = value)}
        error={(differs && errors?.('passwords_differ')) || null}
      />
    </>
  );
}
