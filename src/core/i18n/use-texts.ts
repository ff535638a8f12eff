import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { ApiError, ApiErrorCode } from '../api/api-error.ts';
import { DEFAULT_LANGUAGE, type Language } from '../config/languages.ts';
import type { Locale } from '../format/locale.ts';
import { formatCents } from '../money/format-cents.ts';
import { centsFromReais } from '../money/reais.ts';
import { loadTexts, localeOf, textsOf, type Namespace, type Text, type TextKey } from './texts.ts';

export type { Text };

export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

export function useLocale(): Locale {
  return localeOf(useLanguage());
}

export function useTexts<N extends Namespace>(namespace: N): Text<N> {
  return textsOf(useLanguage(), namespace);
}

/** Loads a namespace that only some situations need; null until it is loaded. */
export function useLazyTexts<N extends Namespace>(namespace: N): Text<N> | null {
  return useLoading(namespace).texts;
}

function useLoading<N extends Namespace>(namespace: N): { texts: Text<N> | null; failed: boolean } {
  const language = useLanguage();
  const textName = `${language}/${namespace}`;
  const [known, setKnown] = useState<{ name: string; failed: boolean } | null>(null);
  useEffect(() => {
    let current = true;
    const settle = (failed: boolean) => () => current && setKnown({ name: textName, failed });
    loadTexts(language, [namespace]).then(settle(false), settle(true));
    return () => {
      current = false;
    };
  }, [language, namespace, textName]);
  if (known?.name !== textName) return { texts: null, failed: false };
  return { texts: known.failed ? null : textsOf(language, namespace), failed: known.failed };
}

/**
 * Returns the message for an error. It is empty until the texts are loaded. If they cannot be loaded, `common` supplies
 * a general message.
 */
export function useErrorText(): (error: ApiError) => string {
  const { texts: t, failed } = useLoading('errors');
  const common = useTexts('common');
  const locale = useLocale();
  return useCallback(
    (error) => {
      if (!t) return failed ? common('broken') : '';
      return errorTextIn(t, error, locale);
    },
    [t, failed, common, locale],
  );
}

/** Messages for calls whose outcome is unknown. They replace the usual messages of these codes. */
const OF_UNKNOWN_OUTCOME: Partial<Record<ApiErrorCode, TextKey<'errors'>>> = {
  internal_error: 'internal_error_unknown',
  database_unreachable: 'database_unreachable_unknown',
  request_timed_out: 'request_timed_out_unknown',
};

/** Message for an error by its code, or a general one. An unknown outcome is never described as a failure. */
export function errorTextIn(
  errors: Text<'errors'>,
  { code, outcome, details = [] }: ApiError,
  locale: Locale,
): string {
  if (outcome === 'unknown') return errors(OF_UNKNOWN_OUTCOME[code] ?? 'outcome_unknown');
  const held = details.flatMap((detail) => ('holds' in detail ? errors(`held_${detail.holds}`) : []));
  if (held.length > 0) return errors('organization_holds', { held: held.join(', ') });
  const owes = details.find((detail) => 'debt' in detail);
  if (owes) return errors('debt_outstanding_of', { amount: formatCents(centsFromReais(owes.debt), locale) });
  const text = errors(code);
  return text === code ? errors('operation_failed') : text;
}
