import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { passwordFields, type PasswordChange } from '#blocks/security/password-fields.ts';
import { useErrorText, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { createSubmission } from '#core/ui/form/submission.ts';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import type { PortalState } from './portal.state.ts';

/** Changing it ends every session of the user, this one too, and the portal goes back to signing in. */
export function ChangePassword({ session, state }: { session: Session; state: PortalState }) {
  useSignals();
  const t = useTexts('portal');
  const errorText = useErrorText();
  const fields = passwordFields(t);
  const [{ form, sending }] = useState(() => {
    const form = createForm(fields);
    const send = (body: PasswordChange) => session.api('PUT /user/authenticationPass', { body });
    return { form, sending: createSubmission(form, send, () => void state.leaveWithNewPassword()) };
  });
  const { leave, question } = useLeaving(form, () => {
    state.passwordOpen.value = false;
    sending.reset();
  });
  const busy = sending.busy.value;
  const failure = sending.failure.value;
  return (
    <>
      <Drawer
        open={state.passwordOpen.value}
        title={t('changePassword')}
        locked={busy}
        width={400}
        onClose={leave}
      >
        <FormView
          form={form}
          fields={fields}
          lead={
            <>
              <p className="page-lead">{t('changePasswordHint')}</p>
              {failure && <ErrorState size="line" title={errorText(failure)} requestId={failure.requestId} />}
            </>
          }
          onSubmit={() => void sending.submit()}
        >
          <div className="password-acts">
            <Button disabled={busy} onClick={leave}>
              {t('cancel')}
            </Button>
            <Button type="submit" tone="primary" busy={busy}>
              {t('changePassword')}
            </Button>
          </div>
        </FormView>
      </Drawer>
      {question}
    </>
  );
}
