import { useSignals } from '@preact/signals-react/runtime';
import { MAX_IDENTIFIER_CHARACTERS } from '#contract/facts.ts';
import { useMemo } from 'react';
import { useErrorText, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { TextField } from '#core/ui/fields/text-field.tsx';
import { createForgotState } from './password.state.ts';
import type { StepProps } from './step.ts';
import { Done } from './views/done.tsx';
import { Form } from './views/form.tsx';

export function Forgot({ session, level, takeFocus, onView }: StepProps) {
  useSignals();
  const t = useTexts('login');
  const errorText = useErrorText();
  const state = useMemo(() => createForgotState(session), [session]);
  const toSignIn = () => onView('sign-in');
  if (state.status.value === 'done') {
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
  const failure = state.failure.value;
  return (
    <Form
      title={t('forgotTitle')}
      level={level}
      lead={t('forgotHint')}
      failure={failure && errorText(failure)}
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
        error={state.missing.value ? t('identifierRequired') : null}
      />
      <div className="form-acts">
        <Button type="submit" tone="primary" size="large" wide busy={state.status.value === 'busy'}>
          {t('sendLink')}
        </Button>
        <Button tone="quiet" onClick={toSignIn}>
          {t('back')}
        </Button>
      </div>
    </Form>
  );
}
