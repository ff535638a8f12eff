import { useSignals } from '@preact/signals-react/runtime';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { toApiError } from '../api/api-error.ts';
import { DEFAULT_LANGUAGE, parseLanguage, type Language } from '../config/languages.ts';
import { localeOf, textsOf } from '../i18n/texts.ts';
import { LanguageContext } from '../i18n/use-texts.ts';
import type { Session } from '../session/session.ts';
import { KitProvider } from '../ui/kit.tsx';
import { Notifications, useNotify } from '../ui/overlays/notifications.tsx';
import { ErrorBoundary } from '../ui/states/error-boundary.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { DEFAULT_THEME, parseTheme, type ThemeName } from '../ui/theme/theme-name.ts';
import { adoptTheme } from '../ui/theme/theme-sheets.ts';
import type { ElementDescription, LoadWidget } from '../description/describe-element.ts';
import { BrokenWidget, UnloadedWidget } from './failures.tsx';
import { useSurroundings, type Surroundings } from './surroundings.ts';
import { ReportFailure } from './reported-failure.ts';
import { useSession, type FollowConnection } from './use-session.ts';
import type { roomOf as RoomOf } from '../description/room.ts';
import { useInputCheck } from './use-input-check.ts';
import { nameOf, useWidget } from './use-widget.ts';

/** Functions that the loader passes to the root, so that the build bundles them only once. */
export interface FromLoader {
  readonly follow: FollowConnection;
  readonly roomOf: typeof RoomOf;
  /** Placeholder that reserves the element's space until the root is rendered for the first time. */
  readonly placeholder: ChildNode;
}

export interface ElementRootProps {
  readonly root: ShadowRoot;
  readonly description: ElementDescription;
  readonly load: LoadWidget;
  readonly loader: FromLoader;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

type EmitEvent = (name: string, detail: unknown) => boolean;

export function ElementRoot(props: ElementRootProps): ReactNode {
  useSignals();
  const { root, description, loader, attributes } = props;
  const state = useSession(loader.follow, attributes.session as string | undefined);
  const session = state.status === 'ready' ? state.session : null;
  const surroundings = useSurroundings(root.host);
  const preferredLanguage = languageOf(surroundings, session);
  const ownTheme = attributes.theme as string | undefined;
  const sessionTheme = session?.theme.value;
  useTheme(root, parseTheme(ownTheme) ? ownTheme : sessionTheme);
  const isUnconnected = state.status === 'unconnected';
  useInputCheck(root.host, { session: attributes.session, themes: [ownTheme, sessionTheme], isUnconnected });
  const { loaded, failure, retries, retry } = useWidget(
    description,
    props.load,
    session ? preferredLanguage : null,
  );
  const emit = useEmit(root.host);
  useSessionEnd(session, emit);
  const { tag } = description;
  const reportError = useCallback(
    (error: unknown) => void emit('litro-error', describeError(tag, error)),
    [emit, tag],
  );
  // An element that the page showed before it called `connect()` shows a skeleton until its widget is rendered.
  const isHeld = useRef(false);
  if (isUnconnected) isHeld.current = true;

  // A retry cannot load files of a version that the server no longer has. Only the portal may reload its page.
  const reloadPage = session?.mode === 'portal' ? reload : null;
  useLayoutEffect(() => loader.placeholder.remove(), [loader]);
  const room = roomStyle(loader.roomOf(description, attributes));
  const unloaded = failure
    ? { error: failure, onRetry: retry, reloadPage: retries > 0 ? reloadPage : null }
    : state.status === 'failed'
      ? { error: state.error, onRetry: state.retry, reloadPage: null }
      : null;
  if (unloaded) {
    return (
      <ReportFailure value={reportError}>
        <UnloadedWidget language={preferredLanguage} {...unloaded} />
      </ReportFailure>
    );
  }
  if (state.status !== 'ready' || !loaded) {
    return (
      <div className="litro-room" style={room}>
        {isHeld.current && <Skeleton shape="rows" count={3} />}
      </div>
    );
  }
  return (
    <ReportFailure value={reportError}>
      <Surface
        tag={tag}
        language={loaded.language}
        dir={surroundings.dir}
        room={room}
        reloadPage={reloadPage}
      >
        <ErrorBoundary
          key={state.turn}
          onError={reportError}
          fallback={(error, again) => <BrokenWidget error={error} onRetry={again} />}
        >
          <WidgetItself {...props} Widget={loaded.Widget} session={state.session} emit={emit} />
        </ErrorBoundary>
      </Surface>
    </ReportFailure>
  );
}

function roomStyle({ inline, block }: ReturnType<typeof RoomOf>): CSSProperties {
  const style = { '--litro-room-inline': `${inline}px`, '--litro-room-block': `${block}px` };
  return style as CSSProperties;
}

const reload = () => window.location.reload();

/** Priority: the element's own `lang`, the session's language, the nearest `lang` of the host page. */
function languageOf({ ownLang, lang }: Surroundings, session: Session | null): Language {
  return parseLanguage(ownLang) ?? session?.language.value ?? parseLanguage(lang) ?? DEFAULT_LANGUAGE;
}

interface SurfaceProps {
  readonly tag: string;
  readonly language: Language;
  readonly dir: 'ltr' | 'rtl';
  readonly room: CSSProperties;
  readonly reloadPage: (() => void) | null;
  readonly children: ReactNode;
}

function Surface({ tag, language, dir, room, reloadPage, children }: SurfaceProps) {
  const locale = localeOf(language);
  return (
    <LanguageContext value={language}>
      <KitProvider text={textsOf(language, 'common')} locale={locale} reloadPage={reloadPage} tag={tag}>
        <div
          className="litro-root litro-room"
          style={room}
          lang={locale}
          dir={language === 'enrtl' ? 'rtl' : dir}
        >
          <Notifications>{children}</Notifications>
        </div>
      </KitProvider>
    </LanguageContext>
  );
}

interface WidgetItselfProps extends ElementRootProps {
  readonly Widget: ComponentType<object>;
  readonly session: Session;
  readonly emit: EmitEvent;
}

function WidgetItself({
  Widget,
  root,
  description,
  attributes,
  properties,
  session,
  emit,
}: WidgetItselfProps) {
  const notify = useNotify();
  return (
    <Widget
      {...{ name: nameOf(description), attributes, properties, session, emit, notify, element: root.host }}
    />
  );
}

function useTheme(root: ShadowRoot, name: string | null | undefined): void {
  useLayoutEffect(() => {
    adoptTheme(root, name && parseTheme(name) ? (name as ThemeName) : DEFAULT_THEME);
  }, [root, name]);
}

function useEmit(host: Element): EmitEvent {
  return useCallback(
    (name, detail) =>
      host.dispatchEvent(
        new CustomEvent(name, {
          detail,
          bubbles: true,
          composed: true,
          cancelable: name.startsWith('litro-before-'),
        }),
      ),
    [host],
  );
}

function useSessionEnd(session: Session | null, emit: EmitEvent): void {
  useEffect(
    () => session?.onEnded((reason) => void emit('litro-session-ended', { session: session.name, reason })),
    [session, emit],
  );
}

function describeError(tag: string, error: unknown) {
  const { code, message, requestId } = toApiError(error);
  return { tag, code, message, requestId };
}
