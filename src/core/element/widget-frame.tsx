/** What stands around every widget: its session, language, theme, texts, notices and error boundary. */
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { toApiError } from '../api/api-error.ts';
import { followConnection } from '../config/connections.ts';
import { DEFAULT_LANGUAGE, parseLanguage, type Language } from '../config/languages.ts';
import { loadTexts, localeOf, textsOf } from '../i18n/texts.ts';
import { LanguageContext, useErrorText, useTexts } from '../i18n/use-texts.ts';
import type { Session } from '../session/session.ts';
import { KitProvider } from '../ui/kit.tsx';
import { Notifications } from '../ui/overlays/notifications.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { DEFAULT_THEME, parseTheme, type ThemeName } from '../ui/theme/theme-name.ts';
import { adoptTheme } from '../ui/theme/theme-sheets.ts';
import type { ElementDescription } from './describe-element.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { followSurroundings, readSurroundings, type Surroundings } from './surroundings.ts';

export interface WidgetFrameProps {
  readonly root: ShadowRoot;
  readonly description: ElementDescription;
  readonly load: () => Promise<ComponentType<object>>;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

interface Loaded {
  readonly Widget: ComponentType<object>;
  readonly language: Language;
}

export function WidgetFrame(props: WidgetFrameProps): ReactNode {
  useSignals();
  const { root, description } = props;
  const session = useSession(props.attributes.session as string | undefined);
  const surroundings = useSurroundings(root.host);
  const wanted = session?.language.value ?? parseLanguage(surroundings.lang) ?? DEFAULT_LANGUAGE;
  useTheme(root, (props.attributes.theme as string | undefined) ?? session?.theme.value);
  const { loaded, failure, retry } = useWidget(props, session ? wanted : null);
  const emit = useEmit(root.host);
  useEffect(
    () => session?.onEnded(() => void emit('litro-session-ended', { session: session.name })),
    [session, emit],
  );

  if (failure) return <PlainFailure language={wanted} onRetry={retry} />;
  if (!session || !loaded) return null;
  const { Widget, language } = loaded;
  const dir = language === 'enrtl' ? 'rtl' : surroundings.dir;
  return (
    <LanguageContext value={language}>
      <KitProvider text={textsOf(language, 'common')} locale={localeOf(language)}>
        <div className="litro-root" lang={localeOf(language)} dir={dir}>
          <Notifications>
            <ErrorBoundary
              onError={(error) => void emit('litro-error', describeError(error))}
              fallback={(error, again) => <Broken error={error} onRetry={again} />}
            >
              <Widget
                {...{
                  attributes: props.attributes,
                  properties: props.properties,
                  session,
                  emit,
                  element: root.host,
                }}
              />
            </ErrorBoundary>
          </Notifications>
        </div>
      </KitProvider>
    </LanguageContext>
  );

  function describeError(error: unknown) {
    const { code, message, requestId } = toApiError(error);
    return { tag: description.tag, code, message, requestId };
  }
}

function useSession(name: string | undefined): Session | null {
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    let current: object | null = null;
    const stop = followConnection(name, (record) => {
      current = record;
      void record.session().then((made) => current === record && setSession(made));
    });
    return () => {
      current = null;
      stop();
    };
  }, [name]);
  return session;
}

function useSurroundings(host: Element): Surroundings {
  const [surroundings, setSurroundings] = useState(() => readSurroundings(host));
  useEffect(() => {
    const look = () =>
      setSurroundings((before) => {
        const now = readSurroundings(host);
        return now.lang === before.lang && now.dir === before.dir ? before : now;
      });
    look();
    return followSurroundings(host, look);
  }, [host]);
  return surroundings;
}

function useTheme(root: ShadowRoot, name: string | null | undefined): void {
  useLayoutEffect(() => {
    adoptTheme(root, name && parseTheme(name) ? (name as ThemeName) : DEFAULT_THEME);
  }, [root, name]);
}

/** The widget's own part and its texts, together; while another language loads, the one before stays. */
function useWidget({ load, description }: WidgetFrameProps, language: Language | null) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (language === null) return undefined;
    let current = true;
    const namespace = description.tag.slice('litro-'.length);
    Promise.all([load(), loadTexts(language, [namespace, 'common'])]).then(
      ([Widget]) => current && setLoaded({ Widget, language }),
      () => current && setFailure(true),
    );
    return () => {
      current = false;
    };
    // `load` is made anew on every render and always gives the same module.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [description, language, attempt]);
  const retry = useCallback(() => {
    setFailure(false);
    setAttempt((before) => before + 1);
  }, []);
  return { loaded, failure, retry };
}

function useEmit(host: Element) {
  return useCallback(
    (name: string, detail: unknown) =>
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

function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts('common');
  const errorText = useErrorText();
  const failure = toApiError(error);
  return (
    <ErrorState title={t('broken')} requestId={failure.requestId} onRetry={onRetry}>
      {errorText(failure)}
    </ErrorState>
  );
}

/** The one situation without text files: they, or the widget, could not be loaded. */
const UNLOADED: Record<Language, [what: string, retry: string]> = {
  pt: ['Não foi possível carregar esta parte da página.', 'Tentar de novo'],
  en: ['This part of the page could not be loaded.', 'Try again'],
  es: ['No fue posible cargar esta parte de la página.', 'Intentar de nuevo'],
  enrtl: ['This part of the page could not be loaded.', 'Try again'],
};

function PlainFailure({ language, onRetry }: { language: Language; onRetry: () => void }) {
  const [what, again] = UNLOADED[language];
  return (
    <KitProvider text={(key) => (key === 'retry' ? again : '')} locale={localeOf(language)}>
      <ErrorState title={what} onRetry={onRetry} />
    </KitProvider>
  );
}
