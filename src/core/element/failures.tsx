import type { Language } from '../config/languages.ts';
import { toApiError, type ApiError } from '../api/api-error.ts';
import { localeOf } from '../i18n/texts.ts';
import { useErrorText, useTexts } from '../i18n/use-texts.ts';
import { KitProvider } from '../ui/kit.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { useReportedFailure } from './reported-failure.ts';

export interface BrokenWidgetProps {
  error: unknown;
  size?: 'panel' | 'line';
  onRetry: () => void;
}

export function BrokenWidget({ error, size = 'panel', onRetry }: BrokenWidgetProps) {
  const t = useTexts('common');
  const errorText = useErrorText();
  const failure = toApiError(error);
  return (
    <ErrorState title={t('broken')} requestId={failure.requestId} size={size} onRetry={onRetry}>
      {errorText(failure)}
    </ErrorState>
  );
}

/** Texts that are part of the code, because the text files, the session or the widget could not be loaded. */
const UNLOADED: Record<Language, [what: string, retry: string, reload: string]> = {
  pt: ['Não foi possível carregar esta parte da página.', 'Tentar de novo', 'Recarregar a página'],
  en: ['This part of the page couldn’t be loaded.', 'Try again', 'Reload the page'],
  es: ['No se pudo cargar esta parte de la página.', 'Intentar de nuevo', 'Recargar la página'],
  enrtl: ['This part of the page couldn’t be loaded.', 'Try again', 'Reload the page'],
};

export interface UnloadedWidgetProps {
  language: Language;
  error: ApiError;
  onRetry: () => void;
  /** Reloads the page. Set if a retry failed and the page may be reloaded; null in all other cases. */
  reloadPage: (() => void) | null;
}

export function UnloadedWidget({ language, error, onRetry, reloadPage }: UnloadedWidgetProps) {
  useReportedFailure(error);
  const [what, retry, reload] = UNLOADED[language];
  const again = reloadPage ? reload : retry;
  return (
    <KitProvider text={(key) => (key === 'retry' ? again : '')} locale={localeOf(language)}>
      <div lang={localeOf(language)} dir={language === 'enrtl' ? 'rtl' : undefined}>
        <ErrorState title={what} onRetry={reloadPage ?? onRetry} />
      </div>
    </KitProvider>
  );
}
