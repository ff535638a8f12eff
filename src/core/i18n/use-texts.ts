/** The texts of the widget around, in the language that holds there. */
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { DEFAULT_LANGUAGE, type Language } from '../config/languages.ts';
import type { Locale } from '../format/locale.ts';
import { loadTexts, localeOf, textsOf, type Text } from './texts.ts';

export type { Text };

/** Set by the widget's frame, which loads the texts before it shows anything. */
export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** The conventions for figures and dates. */
export function useLocale(): Locale {
  return localeOf(useLanguage());
}

/** The texts of a namespace: the widget's own, `common`, or one that was loaded by `useLazyTexts`. */
export function useTexts(namespace: string): Text {
  return textsOf(useLanguage(), namespace);
}

/** The texts of a namespace that only some situations need; null until they are there. */
export function useLazyTexts(namespace: string): Text | null {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<string | null>(null);
  const wanted = `${language}/${namespace}`;
  useEffect(() => {
    let current = true;
    loadTexts(language, [namespace]).then(
      () => current && setLoaded(wanted),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [language, namespace, wanted]);
  return loaded === wanted ? textsOf(language, namespace) : null;
}

/** What an error is called in the user's language: by its code, else in general. Empty until the texts are there. */
export function useErrorText(): (error: ApiError) => string {
  const t = useLazyTexts('errors');
  return useCallback(
    (error) => {
      if (!t) return '';
      const text = t(error.code);
      return text === error.code ? t('operation_failed') : text;
    },
    [t],
  );
}
