/** Dialog for the mailed code that confirms a movement. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { StepUpQuestion, StepUpReply } from '../../api/step-up.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.ts';
import { formatCents } from '../../money/format-cents.ts';
import { centsFromReais } from '../../money/reais.ts';
import { Button } from '../button.tsx';
import { CodeField } from '../fields/code-field.tsx';
import { useKit } from '../kit.tsx';
import { Dialog } from '../overlays/dialog.tsx';

const DIGITS = 6;

export interface StepUpDialogProps extends StepUpQuestion {
  /** True while the server checks the code. */
  readonly isBusy: boolean;
  readonly reply: (reply: StepUpReply) => void;
}

/** The caller must load the texts `step-up` and `errors`. */
export function StepUpDialog({ sentTo, limit, failure, isBusy, reply }: StepUpDialogProps) {
  const t = useTexts('step-up');
  const errors = useTexts('errors');
  const { text } = useKit();
  const locale = useLocale();
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const [hasResent, setResent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // After the server's answer the user types the next code.
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy]);
  const submit = (digits: string) => {
    setResent(false);
    setShort(digits.length < DIGITS);
    if (digits.length < DIGITS) return;
    setCode('');
    reply({ code: digits });
  };
  const resend = () => {
    setCode('');
    setShort(false);
    setResent(true);
    reply('resend');
  };
  const error = isShort ? t('codeRequired') : failure && !isBusy ? errors(failure) : null;
  const footer = (
    <>
      <Button disabled={isBusy} onClick={() => reply(null)}>
        {text('cancel')}
      </Button>
      <Button tone="primary" busy={isBusy} onClick={() => submit(code)}>
        {t('confirm')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t('title')} footer={footer} locked={isBusy} width={460} onClose={() => reply(null)}>
      <form
        className="confirm"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isBusy) submit(code);
        }}
      >
        <p className="confirm-text">
          {t('sent', { limit: formatCents(centsFromReais(limit), locale), sentTo })}
        </p>
        <div data-autofocus="">
          <CodeField
            ref={field}
            label={t('code')}
            value={code}
            error={error}
            onChange={(digits) => {
              setCode(digits);
              setShort(false);
            }}
            onComplete={submit}
          />
        </div>
        {hasResent && !isBusy && failure === null && <p role="status">{t('resent')}</p>}
        <div>
          <Button tone="quiet" disabled={isBusy} onClick={resend}>
            {t('resend')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
