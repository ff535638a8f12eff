import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef } from 'react';
import { useErrorText, useLazyTexts, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { PasswordField } from '#core/ui/fields/password-field.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { createChangePasswordState, type ChangePasswordState } from './change-password.state.ts';
import type { PortalState } from './portal.state.ts';

/** Changing it ends every session of the user, and the portal goes back to signing in. */
export function ChangePassword({ session, state }: { session: Session; state: PortalState }) {
  useSignals();
  const t = useTexts('portal');
  const form = useMemo(
    () => createChangePasswordState(session, () => void state.leaveWithNewPassword()),
    [session, state],
  );
  const close = () => {
    state.passwordOpen.value = false;
    form.clear();
  };
  return (
    <Drawer
      open={state.passwordOpen.value}
      title={t('changePassword')}
      locked={form.busy.value}
      width={400}
      onClose={close}
    >
      <PasswordForm form={form} onCancel={close} />
    </Drawer>
  );
}

function PasswordForm({ form, onCancel }: { form: ChangePasswordState; onCancel: () => void }) {
  useSignals();
  const t = useTexts('portal');
  const errorText = useErrorText();
  const element = useRef<HTMLFormElement>(null);
  const refusals = form.refusals.value;
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  const failure = form.failure.value;
  return (
    <form
      ref={element}
      className="password-form"
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <p className="page-lead">{t('changePasswordHint')}</p>
      {failure && failure.code !== 'current_password_wrong' && (
        <ErrorState size="line" title={errorText(failure)} requestId={failure.requestId} />
      )}
      <PasswordFields form={form} />
      <div className="password-acts">
        <Button disabled={form.busy.value} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" tone="primary" busy={form.busy.value}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  );
}

function PasswordFields({ form }: { form: ChangePasswordState }) {
  useSignals();
  const t = useTexts('portal');
  const errors = useLazyTexts('errors');
  const { current, next, repeated } = form;
  const rules = form.broken.value.filter((rule) => rule !== 'passwords_do_not_match');
  const differs = form.broken.value.length > rules.length;
  const wrong = form.failure.value?.code === 'current_password_wrong';
  return (
    <>
      <PasswordField
        label={t('currentPassword')}
        name="password"
        autoComplete="current-password"
        required
        value={current.value}
        onChange={(value) => (current.value = value)}
        error={
          (wrong && errors?.('current_password_wrong')) ||
          (form.currentMissing.value && t('currentPasswordRequired')) ||
          null
        }
      />
      <PasswordField
        label={t('newPassword')}
        name="new-password"
        autoComplete="new-password"
        required
        hint={t('passwordRules')}
        value={next.value}
        onChange={(value) => (next.value = value)}
        error={rules.map((rule) => errors?.(rule)).join(' ') || null}
      />
      <PasswordField
        label={t('repeatPassword')}
        name="repeat-password"
        autoComplete="new-password"
        required
        value={repeated.value}
        onChange={(value) => (repeated.value = value)}
        error={(differs && errors?.('passwords_differ')) || null}
      />
    </>
  );
}
