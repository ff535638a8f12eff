import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useSnapshot } from 'valtio';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { useTexts, type Text } from '#core/i18n/use-texts.ts';
import { useFollowedPermissions } from '#core/session/access.ts';
import type { Session } from '#core/session/session.ts';
import type { Slices } from '#core/session/slices.ts';
import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { ChangePassword } from './change-password.tsx';
import { buildMenu, entryOf, type Screen, type Viewer } from './menu.model.ts';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { ScreenContent } from './screen-content.tsx';
import { screens } from './screens.ts';
import type { PlaceProps } from './place-props.ts';
import { UserMenu } from './user-menu.tsx';
import { Brand } from './views/brand.tsx';
import { MainMenu } from './views/main-menu.tsx';
import { WrongAddress } from './views/wrong-address.tsx';

const Security = lazyPart(() => import('#blocks/security/security.tsx').then((module) => module.Security));

/**
 * Layout of the signed-in portal: header, menu and one screen. `screen` is null for an unknown
 * address.
 */
export function AppShell(props: PlaceProps & { screen: Screen | null }) {
  useSignals();
  const { session, state, nameScreen, screen } = props;
  const t = useTexts('portal');
  const hasEnded = useSnapshot(session.auth).status === 'ended';
  const viewer = useLast(useViewer(session), hasEnded);
  const sections = useLast(buildMenu(screens, viewer), hasEnded);
  useFollowedPermissions(session);
  const { loaded } = useSnapshot(session.subscription) as Slices['subscription'];
  const menu = (
    <MainMenu
      t={t}
      sections={sections}
      current={screen && entryOf(screen)}
      name={nameScreen}
      plan={loaded}
      selected={viewer.organizationId !== null}
      onRetry={() => void session.reloadHydrate()}
    />
  );
  return (
    <div className="shell">
      <Head session={session} state={state} t={t} />
      <nav className="side" aria-label={t('mainMenu')}>
        {menu}
      </nav>
      <main className="main">
        {screen ? (
          <ScreenContent session={session} viewer={viewer} screen={screen} nameScreen={nameScreen} />
        ) : (
          <WrongAddress t={t} />
        )}
      </main>
      <Drawer
        open={state.menuOpen.value}
        title={t('mainMenu')}
        width={320}
        onClose={() => (state.menuOpen.value = false)}
      >
        <nav aria-label={t('mainMenu')}>{menu}</nav>
      </Drawer>
      <OwnAccount session={session} state={state} t={t} />
    </div>
  );
}

type ShellHeadProps = Pick<PlaceProps, 'session' | 'state'> & { t: Text<'portal'> };

function Head({ session, state, t }: ShellHeadProps) {
  useSignals();
  return (
    <header className="head">
      <a className="skip" href="#content" onClick={skip}>
        {t('skipToContent')}
      </a>
      <Brand label={t('home')} />
      <OrganizationSwitcher session={session} />
      <div className="head-tools">
        <UserMenu session={session} state={state} />
        <span className="menu-button">
          <Button
            square
            tone="quiet"
            aria-label={t('openMenu')}
            aria-haspopup="dialog"
            aria-expanded={state.menuOpen.value}
            onClick={() => (state.menuOpen.value = true)}
          >
            <Icon name="menu" size={20} />
          </Button>
        </span>
      </div>
    </header>
  );
}

function OwnAccount({ session, state, t }: ShellHeadProps) {
  useSignals();
  const close = () => (state.securityOpen.value = false);
  return (
    <>
      <ChangePassword session={session} state={state} />
      <Drawer open={state.securityOpen.value} title={t('security')} onClose={close}>
        <Security session={session} />
      </Drawer>
    </>
  );
}

function useViewer(session: Session): Viewer {
  useSignals();
  const { isSuperAdmin } = useSnapshot(session.auth);
  const { currentId } = useSnapshot(session.organizations);
  const { items } = useSnapshot(session.menu);
  const { loaded } = useSnapshot(session.subscription);
  return {
    isSuperAdmin,
    organizationId: currentId,
    menus: loaded.status === 'ready' ? items : null,
    can: session.can,
  };
}

/**
 * Returns `value`, and after the end of the session the last value before the end. The menu and the screen behind the
 * notice therefore do not change.
 */
function useLast<T>(value: T, hasEnded: boolean): T {
  const last = useRef(value);
  useEffect(() => {
    if (!hasEnded) last.current = value;
  });
  return hasEnded ? last.current : value;
}

/** A fragment link does not reach into a shadow root, so the handler moves the focus. */
function skip(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  (event.currentTarget.getRootNode() as ShadowRoot).querySelector<HTMLElement>('[data-heading]')?.focus();
}
