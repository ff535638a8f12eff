import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLazyTexts, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { createForm } from '#core/ui/form/form-state.ts';
import { codeFields, recoveryFields } from './login.fields.ts';
import { isCodeGone, keyOfCodeError } from './login.model.ts';
import type { LoginStepProps } from './step.ts';
import { StepForm } from './views/step-form.tsx';

/**
 * Sign-in step for a code. `sentTo` is the address as masked by the server; empty for a code from an authenticator
 * app or a recovery code.
 */
export function CodeStep(props: LoginStepProps & { sentTo: string }) {
  const { session } = props;
  const [isRecovery, setRecovery] = useState(false);
  // Discards the pending password when the user leaves the step, also by browser navigation.
  useEffect(
    () => () => {
      if (session.auth.status === 'code-required') session.cancelCode();
    },
    [session],
  );
  // The key remounts the form, so that a typed recovery code never becomes the input for a mailed code, or
  // the reverse.
  return (
    <CodeForm
      key={String(isRecovery)}
      {...props}
      isRecovery={isRecovery}
      onRecovery={() => setRecovery(!isRecovery)}
    />
  );
}

interface CodeFormProps extends LoginStepProps {
  readonly sentTo: string;
  readonly isRecovery: boolean;
  readonly onRecovery: () => void;
}

function CodeForm({ session, level, sentTo, isRecovery, onRecovery }: CodeFormProps) {
  useSignals();
  const t = useTexts('login');
  const errors = useLazyTexts('errors');
  const { status, error } = useSnapshot(session.auth);
  const fields = isRecovery ? recoveryFields(t) : codeFields(t);
  const isMailed = sentTo !== '';
  const { form, isResent, submit, resend } = useCode(session, fields);
  const isWrong = form.firstWrong.value !== null;
  const isGone = !isWrong && isMailed && error !== null && isCodeGone(error.code);
  const sendAnother = isMailed ? (
    <Button tone="quiet" onClick={() => void resend()}>
      {t('resendCode')}
    </Button>
  ) : (
    <Button tone="quiet" onClick={() => !isBusy(session) && onRecovery()}>
      {t(isRecovery ? 'useApp' : 'useRecoveryCode')}
    </Button>
  );
  return (
    <StepForm
      title={t('codeTitle')}
      level={level}
      hint={isMailed ? t('codeSent', { sentTo }) : t(isRecovery ? 'recoveryHint' : 'appHint')}
      failure={error && !isWrong && errors ? errors(keyOfCodeError(error.code)) : null}
      remedy={isGone && sendAnother}
      notice={isResent ? t('codeResent') : null}
      form={form}
      fields={fields}
      takeFocus
      onSubmit={() => void submit()}
    >
      <div className="form-acts">
        <Button type="submit" tone="primary" size="large" wide busy={status === 'signing-in'}>
          {t('confirmCode')}
        </Button>
        <div className="form-pair">
          <Button tone="quiet" onClick={() => !isBusy(session) && session.cancelCode()}>
            {t('back')}
          </Button>
          {!isGone && sendAnother}
        </div>
      </div>
    </StepForm>
  );
}

const isBusy = (session: Session) => session.auth.status === 'signing-in';

function useCode(session: Session, fields: ReturnType<typeof codeFields>) {
  const [form] = useState(() => createForm(fields));
  const [isResent, setResent] = useState(false);
  const submit = async () => {
    if (isBusy(session)) return;
    setResent(false);
    const filled = form.read();
    if (!filled) return;
    await session.submitCode(filled.authCode);
    if (session.auth.error?.outcome === 'unknown') return;
    form.reset();
    if (session.auth.status !== 'signed-in') form.call();
  };
  const resend = async () => {
    if (isBusy(session)) return;
    form.reset();
    setResent(false);
    setResent(await session.resendCode());
    form.call();
  };
  return { form, isResent, submit, resend };
}
