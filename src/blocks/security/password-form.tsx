import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import { useErrorText, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { createSubmission } from '#core/ui/form/submission.ts';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { passwordFields, type PasswordChange } from './password-fields.ts';
import passwordFormCss from './password-form.css?inline';

export function usePasswordChange(session: Session, onChanged: () => void) {
  const fields = passwordFields(useTexts('portal'));
  const [change] = useState(() => {
    const form = createForm(fields);
    const send = (body: PasswordChange) => session.api('PUT /user/authenticationPass', { body });
    return { form, sending: createSubmission(form, send, onChanged) };
  });
  return change;
}

interface PasswordFormProps {
  change: ReturnType<typeof usePasswordChange>;
  takeFocus?: boolean;
  onCancel: () => void;
}

export function PasswordForm({ change, takeFocus = false, onCancel }: PasswordFormProps) {
  useSignals();
  const t = useTexts('portal');
  const errorText = useErrorText();
  const root = useRef<HTMLParagraphElement>(null);
  useSheet(root, passwordFormCss);
  const { form, sending } = change;
  const busy = sending.busy.value;
  const failure = sending.failure.value;
  return (
    <FormView
      form={form}
      fields={passwordFields(t)}
      takeFocus={takeFocus}
      intro={
        <>
          <p ref={root} className="password-lead">
            {t('changePasswordHint')}
          </p>
          {failure && <ErrorState size="line" title={errorText(failure)} requestId={failure.requestId} />}
        </>
      }
      onSubmit={() => void sending.submit()}
    >
      <div className="password-acts">
        <Button disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" tone="primary" busy={busy}>
          {t('changePassword')}
        </Button>
      </div>
    </FormView>
  );
}
