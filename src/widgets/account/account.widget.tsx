import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { AdministratorCategory } from '#contract/values.ts';
import { Facts } from '#blocks/facts/facts.tsx';
import { PasswordForm, usePasswordChange } from '#blocks/security/password-form.tsx';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { useTexts, type Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import accountCss from './account.css?inline';
import type { element } from './account.element.ts';
import { Company } from './company.tsx';
import { Preferences } from './preferences.tsx';

const Security = lazyPart(() => import('#blocks/security/security.tsx').then((module) => module.Security));

export const Widget = frame<typeof element>({
  permission: null,
  isAcross: true,
  css: accountCss,
  texts: ['portal', 'form', 'plan'],
  Content,
});

function Content({ session, emit, open }: ContentProps<typeof element>) {
  useSignals();
  const t = useTexts('account');
  const { profile } = useSnapshot(session.user);
  const { isSuperAdmin } = useSnapshot(session.auth);
  const { category } = useSnapshot(session.permissions);
  if (!open) return <Skeleton shape="rows" />;
  return (
    <div className="account">
      <section className="card" aria-labelledby="account-who">
        <h3 id="account-who">{t('who')}</h3>
        <Facts
          facts={[
            [t('name'), profile ? `${profile.firstName} ${profile.lastName}` : null],
            [t('email'), profile?.email],
            [t('role'), rankOf(t, isSuperAdmin, category)],
          ]}
        />
        <Password session={session} emit={emit} />
      </section>
      {session.mode === 'portal' && <Preferences session={session} />}
      <Company session={session} />
      <section className="card">
        <Security session={session} />
      </section>
    </div>
  );
}

function rankOf(t: Text<'account'>, isSuperAdmin: boolean, category: AdministratorCategory | null) {
  if (isSuperAdmin) return t('superAdministrator');
  return category && t(category === 'operator' ? 'operator' : 'administrator');
}

/**
 * A password change ends every session of the user, including the current session. After the change, the portal
 * shows the sign-in screen.
 */
function Password({ session, emit }: Pick<ContentProps<typeof element>, 'session' | 'emit'>) {
  const t = useTexts('portal');
  const [isOpen, setOpen] = useState(false);
  const change = usePasswordChange(session, () => {
    emit('litro-password-changed', {});
    if (session.mode !== 'portal') void session.logOff();
  });
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('changePassword')}</Button>;
  const close = () => {
    change.form.reset();
    change.sending.reset();
    setOpen(false);
  };
  return (
    <div className="account-password">
      <PasswordForm change={change} takeFocus onCancel={close} />
    </div>
  );
}
