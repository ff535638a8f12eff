import { useCallback, useEffect, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import type { Language } from '../config/languages.ts';
import { loadTexts } from '../i18n/texts.ts';
import { useLanguage } from '../i18n/use-texts.ts';
import { loadError } from './reported-failure.ts';

export interface FurtherTexts {
  /**
   * Language of the loaded texts; null before the first texts are loaded. It stays the previous language while another
   * language loads.
   */
  readonly language: Language | null;
  /** Error of a failed load. Null while the texts of any language are loaded. */
  readonly failure: ApiError | null;
  readonly retry: () => void;
}

/** The caller must pass a stable `namespaces` array, because a new one reloads the texts. */
export function useFurtherTexts(namespaces: readonly string[]): FurtherTexts {
  const currentLanguage = useLanguage();
  const [loaded, setLoaded] = useState<Language | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isNeeded = namespaces.length > 0;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let current = true;
    loadTexts(currentLanguage, namespaces).then(
      () => current && setLoaded(currentLanguage),
      (error: unknown) => current && setFailure(loadError(error)),
    );
    return () => {
      current = false;
    };
  }, [currentLanguage, namespaces, isNeeded, attempt]);
  const retry = useCallback(() => {
    setFailure(null);
    setAttempt((before) => before + 1);
  }, []);
  const language = isNeeded ? loaded : currentLanguage;
  return { language, failure: language ? null : failure, retry };
}
