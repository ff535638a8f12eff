import { useSignals } from '@preact/signals-react/runtime';
import { PasswordForm, usePasswordChange } from '#blocks/security/password-form.tsx';
import { useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import type { PortalState } from './portal.state.ts';

export function ChangePassword({ session, state }: { session: Session; state: PortalState }) {
  useSignals();
  const t = useTexts('portal');
  const change = usePasswordChange(session, () => void state.leaveWithNewPassword());
  const { form, sending } = change;
  const { leave, question } = useLeaving(form, () => {
    state.passwordOpen.value = false;
    sending.reset();
  });
  return (
    <>
      <Drawer
        open={state.passwordOpen.value}
        title={t('changePassword')}
        locked={sending.busy.value}
        width={400}
        onClose={leave}
      >
        <PasswordForm change={change} onCancel={leave} />
      </Drawer>
      {question}
    </>
  );
}
