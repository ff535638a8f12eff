import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useLazyTexts, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { CodeField } from '#core/ui/fields/code-field.tsx';
import { createCodeState } from './code.state.ts';
import { keyOfCodeError } from './login.model.ts';
import type { StepProps } from './step.ts';
import { Form } from './views/form.tsx';

/** `sentTo` is masked by the server. */
export function CodeStep({ session, level, sentTo }: StepProps & { sentTo: string }) {
  useSignals();
  const t = useTexts('login');
  const errors = useLazyTexts('errors');
  const { status, error } = useSnapshot(session.auth);
  const state = useMemo(() => createCodeState(session), [session]);
  // Whoever leaves the step, by the browser's own ways too, leaves no password waiting behind.
  useEffect(
    () => () => {
      if (session.auth.status === 'code-required') session.cancelCode();
    },
    [session],
  );
  const incomplete = state.incomplete.value;
  return (
    <Form
      title={t('codeTitle')}
      level={level}
      lead={t('codeSent', { sentTo })}
      failure={error && !incomplete && errors ? errors(keyOfCodeError(error.code)) : null}
      notice={state.resent.value ? t('codeResent') : null}
      refusals={state.refusals.value}
      takeFocus
      onSubmit={() => void state.submit()}
    >
      <CodeField
        label={t('code')}
        required
        value={state.code.value}
        onChange={(digits) => (state.code.value = digits)}
        onComplete={() => void state.submit()}
        error={incomplete ? t('codeIncomplete') : null}
      />
      <div className="form-acts">
        <Button type="submit" tone="primary" size="large" wide busy={status === 'signing-in'}>
          {t('confirmCode')}
        </Button>
        <div className="form-pair">
          <Button tone="quiet" onClick={() => state.back()}>
            {t('back')}
          </Button>
          <Button tone="quiet" onClick={() => void state.resend()}>
            {t('resendCode')}
          </Button>
        </div>
      </div>
    </Form>
  );
}
