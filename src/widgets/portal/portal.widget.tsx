import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import type { WidgetProps } from '#core/description/describe-element.ts';
import { useLanguage, useTexts, type Text } from '#core/i18n/use-texts.ts';
import type { Slices } from '#core/session/slices.ts';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { DEFAULT_THEME } from '#core/ui/theme/theme-name.ts';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { ThemeAround } from '#blocks/mounted/mounted.tsx';
import { pathOfClick } from './links.ts';
import { startFailureOf } from '#core/session/access.ts';
import { readOrigin } from '#core/session/origin.ts';
import type { Session } from '#core/session/session.ts';
import { showOnPage, unregisterServiceWorkers } from './page.ts';
import portalCss from './portal.css?inline';
import type { element } from './portal.element.ts';
import { createPortalState, wholeAddress, type PortalState } from './portal.state.ts';
import { findRedirect, type RouterLocation } from './router.model.ts';
import { screens } from './screens.ts';
import { PlaceContent } from './place-content.tsx';
import { useFocusOnMove } from './use-focus-on-move.ts';
import { useScreenNames, type NameScreen } from './use-screen-names.ts';
import { EndedNotice } from './views/ended-notice.tsx';

type PortalProps = WidgetProps<typeof element>;

export function Widget(props: PortalProps) {
  useSignals();
  const { session, emit } = props;
  const t = useTexts('portal');
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, portalCss);
  const state = useMemo(() => createPortalState(session, screens), [session]);
  useEffect(() => state.start(), [state]);
  useEffect(() => void unregisterServiceWorkers(), []);
  const auth = useSnapshot(session.auth) as Slices['auth'];
  const nameScreen = useScreenNames();
  const path = state.path.value;
  const place = state.place.value;
  const home = screens.find((screen) => screen.path === '/app');
  const shown: RouterLocation | null =
    place?.kind === 'landing' && home && (auth.status === 'signed-in' || auth.status === 'ended')
      ? { kind: 'screen', screen: home }
      : place;
  const ended = auth.status === 'ended' && shown?.kind === 'screen' && !state.leaving.value;

  useRedirects(session, auth, state);
  usePage(props, titleOf(shown, t, nameScreen));
  const announcement = useFocusOnMove(root, state.moves.value);
  useEffect(() => void emit('litro-navigated', { path }), [emit, path]);
  useLogOff(session.auth.status, state);
  usePasswordNotice(root, state, t('passwordChanged'));
  useLinked(auth.status, state, t('linkOfAnother'));
  useLeftBehind(session, t('outOfReach'));

  return (
    // The links inside are real `a` elements and handle the keyboard themselves.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
    <div
      ref={root}
      className="portal"
      onClick={(event) => {
        const to = pathOfClick(event);
        if (to === null) return;
        event.preventDefault();
        state.navigate(to);
      }}
    >
      <ThemeAround value={props.element.getAttribute('theme')}>
        <PlaceContent {...props} state={state} place={shown} nameScreen={nameScreen} />
      </ThemeAround>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      <EndedNotice open={ended} t={t} onSignIn={state.signInAgain} />
    </div>
  );
}

/**
 * Redirects between the pages of the portal. The hook reads the live state instead of its snapshot: the second of two
 * redirects must see the effect of the first.
 */
function useRedirects(session: Session, auth: Slices['auth'], state: PortalState): void {
  useSignals();
  const path = state.path.value;
  const place = state.place.value;
  const { status, error } = auth;
  useEffect(() => {
    const redirect = findRedirect({
      address: wholeAddress(),
      place,
      status: session.auth.status,
      startFailed: startFailureOf(session.auth, session.hostSignsIn) !== null,
      origin: readOrigin(),
    });
    if (redirect) state.navigate(redirect.to, { replace: true, remember: redirect.remember });
  }, [session, state, path, place, status, error]);
}

function usePage({ session, element }: PortalProps, title: string): void {
  useSignals();
  const language = useLanguage();
  const theme = element.getAttribute('theme') ?? session.theme.value ?? DEFAULT_THEME;
  useLayoutEffect(() => showOnPage({ title, language, theme }), [title, language, theme]);
}

function titleOf(place: RouterLocation | null, t: Text<'portal'>, name: NameScreen): string {
  const words = (): string => {
    if (place?.kind === 'screen') return name(place.screen);
    if (!place || place.kind === 'error') return t('errorTitle');
    if (place?.kind === 'login') return t(`login.${place.view}`);
    return '';
  };
  return [words(), 'Litro'].filter(Boolean).join(' · ');
}

/**
 * Logs the user off at the log-off page. The effect reads the current place, not the rendered place, because a
 * redirected user must stay signed in.
 */
function useLogOff(status: Slices['auth']['status'], state: PortalState): void {
  useSignals();
  const place = state.place.value;
  useEffect(() => {
    if (state.place.peek()?.kind === 'logoff' && status === 'signed-in') void state.logOff();
  }, [place, status, state]);
}

function useLinked(status: Slices['auth']['status'], state: PortalState, refusal: string): void {
  useSignals();
  const notify = useNotify();
  const linked = state.linked.value;
  useEffect(() => {
    if (!linked || status !== 'signed-in') return;
    void state.openLinked(linked).then((isOpen) => {
      if (!isOpen) notify({ tone: 'caution', text: refusal, durationMs: Infinity });
    });
  }, [linked, status, state, notify, refusal]);
}

function useLeftBehind({ leftBehind }: Session, text: string): void {
  useSignals();
  const notify = useNotify();
  const isReported = leftBehind.value;
  useEffect(() => {
    if (!isReported) return;
    leftBehind.value = false;
    notify({ tone: 'caution', text, durationMs: Infinity });
  }, [isReported, leftBehind, notify, text]);
}

function usePasswordNotice(root: RefObject<HTMLElement | null>, state: PortalState, text: string): void {
  useSignals();
  useEffect(() => {
    const { current } = root;
    const leave = () => void state.leaveWithNewPassword();
    current?.addEventListener('litro-password-changed', leave);
    return () => current?.removeEventListener('litro-password-changed', leave);
  }, [root, state]);
  const notify = useNotify();
  const changed = state.passwordChanged.value;
  useEffect(() => {
    if (!changed) return;
    state.passwordChanged.value = false;
    notify({ tone: 'positive', text });
  }, [changed, state, notify, text]);
}
