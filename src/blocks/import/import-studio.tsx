import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Language } from '#core/config/languages.ts';
import { loadTexts } from '#core/i18n/texts.ts';
import { LanguageContext, useLanguage } from '#core/i18n/use-texts.ts';
import { useKit } from '#core/ui/kit.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import type { ImportStudioProps } from './import-types.ts';

/**
 * Full-height dialog that imports records from a spreadsheet, open while it is rendered. Its code and texts load on the
 * first rendering, the spreadsheet reader loads with the first file.
 */
export function ImportStudio(props: ImportStudioProps): ReactNode {
  const language = useLanguage();
  const { text } = useKit();
  const notify = useNotify();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const { onClose } = props;
  useEffect(() => {
    let isRequested = true;
    load(language).then(
      (next) => isRequested && setLoaded(next),
      () => {
        if (!isRequested) return;
        notify({ tone: 'negative', text: text('overlayFailed') });
        onClose();
      },
    );
    return () => {
      isRequested = false;
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
  readonly language: Language;
}

async function load(language: Language): Promise<Loaded> {
  const [{ Studio }] = await Promise.all([import('./studio.tsx'), loadTexts(language, ['import', 'form'])]);
  return { Studio, language };
}
