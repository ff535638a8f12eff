import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Language } from '#core/config/languages.ts';
import { loadTexts } from '#core/i18n/texts.ts';
import { LanguageContext, useLanguage } from '#core/i18n/use-texts.ts';
import { useKit } from '#core/ui/kit.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import type { ImportStudioProps } from './import-types.ts';

/**
 * Brings many records in from a spreadsheet: over the whole height, in the top layer, for as long as it is rendered.
 * Loads its code and its texts when it first stands, and what reads spreadsheets with the first file.
 */
export function ImportStudio(props: ImportStudioProps): ReactNode {
  const language = useLanguage();
  const { text } = useKit();
  const notify = useNotify();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const { onClose } = props;
  useEffect(() => {
    let isWanted = true;
    load(language).then(
      (next) => isWanted && setLoaded(next),
      () => {
        if (!isWanted) return;
        notify({ tone: 'negative', text: text('overlayFailed') });
        onClose();
      },
    );
    return () => {
      isWanted = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each language
  }, [language]);
  if (!loaded) return null;
  return (
    <LanguageContext value={loaded.language}>
      <loaded.Studio {...props} />
    </LanguageContext>
  );
}

interface Loaded {
  readonly Studio: ComponentType<ImportStudioProps>;
  /** Of the texts that are there; while others are loaded these stay. */
  readonly language: Language;
}

async function load(language: Language): Promise<Loaded> {
  const [{ Studio }] = await Promise.all([import('./studio.tsx'), loadTexts(language, ['import', 'form'])]);
  return { Studio, language };
}
