/** The texts of the widget around, in the language that holds there. */
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { ApiError, ApiErrorCode } from '../api/api-error.ts';
import { DEFAULT_LANGUAGE, type Language } from '../config/languages.ts';
import type { Locale } from '../format/locale.ts';
import { formatCents } from '../money/format-cents.ts';
import { centsFromReais } from '../money/reais.ts';
import { loadTexts, localeOf, textsOf, type Namespace, type Text, type TextKey } from './texts.ts';

export type { Text };

/** Set around every widget, once the texts are there. */
export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** The conventions for figures and dates. */
export function useLocale(): Locale {
  return localeOf(useLanguage());
}

/** The texts of a namespace: the widget's own, `common`, or one that was loaded by `useLazyTexts`. */
export function useTexts<N extends Namespace>(namespace: N): Text<N> {
  return textsOf(useLanguage(), namespace);
}

/** The texts of a namespace that only some situations need; null until they are there. */
export function useLazyTexts<N extends Namespace>(namespace: N): Text<N> | null {
  return useLoading(namespace).texts;
}

/** `failed`: they cannot be had now. */
function useLoading<N extends Namespace>(namespace: N): { texts: Text<N> | null; failed: boolean } {
  const language = useLanguage();
  const wanted = `${language}/${namespace}`;
  const [known, setKnown] = useState<{ name: string; failed: boolean } | null>(null);
  useEffect(() => {
    let current = true;
    const settle = (failed: boolean) => () => current && setKnown({ name: wanted, failed });
    loadTexts(language, [namespace]).then(settle(false), settle(true));
    return () => {
      current = false;
    };
  }, [language, namespace, wanted]);
  if (known?.name !== wanted) return { texts: null, failed: false };
  return { texts: known.failed ? null : textsOf(language, namespace), failed: known.failed };
}

/**
 * What an error is called in the user's language: by its code, else in general. Empty until the texts are there; when
 * they cannot be had, the line is down, and `common` says at least that something does not work.
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

/** What is known of the cause where the outcome is not. */
const OF_UNKNOWN_OUTCOME: Partial<Record<ApiErrorCode, TextKey<'errors'>>> = {
  internal_error: 'internal_error_unknown',
  database_unreachable: 'database_unreachable_unknown',
  request_timed_out: 'request_timed_out_unknown',
};

/**
 * What an error is called in the texts of `errors`: by its code, else in general. An outcome that is not known is never
 * told as a failure.
 */
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
