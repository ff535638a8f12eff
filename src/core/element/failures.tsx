/** What stands in the place of a widget that broke, or that could not be loaded. */
import type { Language } from '../config/languages.ts';
import { toApiError, type ApiError } from '../api/api-error.ts';
import { localeOf } from '../i18n/texts.ts';
import { useErrorText, useTexts } from '../i18n/use-texts.ts';
import { KitProvider } from '../ui/kit.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { useToldFailure } from './told-failure.ts';

export function BrokenWidget({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts('common');
  const errorText = useErrorText();
  const failure = toApiError(error);
  return (
    <ErrorState title={t('broken')} requestId={failure.requestId} onRetry={onRetry}>
      {errorText(failure)}
    </ErrorState>
  );
}

/** The one situation without text files: they, the session or the widget could not be loaded. */
const UNLOADED: Record<Language, [what: string, retry: string]> = {
  pt: ['Não foi possível carregar esta parte da página.', 'Tentar de novo'],
  en: ['This part of the page could not be loaded.', 'Try again'],
  es: ['No fue posible cargar esta parte de la página.', 'Intentar de nuevo'],
  enrtl: ['This part of the page could not be loaded.', 'Try again'],
};

export interface UnloadedWidgetProps {
  language: Language;
  error: ApiError;
  onRetry: () => void;
}

export function UnloadedWidget({ language, error, onRetry }: UnloadedWidgetProps) {
  useToldFailure(error);
  const [what, again] = UNLOADED[language];
  return (
    <KitProvider text={(key) => (key === 'retry' ? again : '')} locale={localeOf(language)}>
      <div lang={localeOf(language)} dir={language === 'enrtl' ? 'rtl' : undefined}>
        <ErrorState title={what} onRetry={onRetry} />
      </div>
    </KitProvider>
  );
}
