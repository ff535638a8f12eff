import { useEffect, useMemo, useState } from 'react';
import { loadTexts, textsNamed } from '#core/i18n/texts.ts';
import { useLanguage } from '#core/i18n/use-texts.ts';
import type { Screen } from './menu.model.ts';
import { screens } from './screens.ts';

export type NameScreen = (screen: Screen) => string;

export function useScreenNames(): NameScreen {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    const names = [...new Set(screens.map(({ name }) => name))];
    // A single missing text file must not leave the whole menu without labels.
    void Promise.allSettled(names.map((name) => loadTexts(language, [name]))).then(
      () => current && setLoaded(language),
    );
    return () => {
      current = false;
    };
  }, [language]);
  return useMemo(
    () => (screen) => (loaded === language ? textsNamed(language, screen.name)(screen.label) : ''),
    [language, loaded],
  );
}
