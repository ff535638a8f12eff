/**
 * Texts of the interface: one file per language and namespace, loaded when a widget first needs it. All elements of the
 * page share one store, so two languages can appear side by side.
 */
import i18next, { type i18n } from 'i18next';
import { fillText } from '../format/fill-text.ts';
import { LOCALE_OF_LANGUAGE, type Locale } from '../format/locale.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../config/languages.ts';
import { importTexts } from './import-texts.ts';
import type { Namespace, Text, TextFor, TextKey, TextValues } from '../texts/text-keys.ts';

export type { Namespace, Text, TextFor, TextKey, TextValues };

const store: i18n = i18next.createInstance();
const loads = new Map<string, Promise<void>>();
const fixed = new Map<string, TextFor<string>>();

void store.init({
  lng: DEFAULT_LANGUAGE,
  supportedLngs: [...LANGUAGES],
  fallbackLng: DEFAULT_LANGUAGE,
  resources: {},
  ns: [],
  initAsync: false,
  returnNull: false,
  // i18next must not escape values, because React escapes all text.
  interpolation: { escapeValue: false },
});

/** Folder of a language: right-to-left English uses the English files. */
function folderOf(language: Language): string {
  return language === 'enrtl' ? 'en' : language;
}

export function localeOf(language: Language): Locale {
  return LOCALE_OF_LANGUAGE[language];
}

/** Loads the missing namespaces. Rejects if a file cannot be loaded; the next call retries. */
export async function loadTexts(language: Language, namespaces: readonly string[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => loadOnce(folderOf(language), namespace)));
}

function loadOnce(folder: string, namespace: string): Promise<void> {
  const path = `${folder}/${namespace}`;
  const known = loads.get(path);
  if (known) return known;
  const load = importTexts(folder, namespace).then(
    (texts) => void store.addResourceBundle(folder, namespace, texts),
    (error: unknown) => {
      loads.delete(path);
      throw error;
    },
  );
  loads.set(path, load);
  return load;
}

/** Texts of a namespace, which must be loaded. A missing key returns itself. */
export function textsOf<N extends Namespace>(language: Language, namespace: N): Text<N>;
export function textsOf(language: Language, namespace: Namespace): TextFor<string> {
  return textsNamed(language, namespace);
}

/** Texts of a namespace whose name is known only at run time. The type checker cannot check its keys. */
export function textsNamed(language: Language, namespace: string): TextFor<string> {
  const folder = folderOf(language);
  const name = `${folder}/${namespace}`;
  const known = fixed.get(name);
  if (known) return known;
  const translate = store.getFixedT(folder, namespace);
  // Caches texts, because a scrolling table reads the same few texts hundreds of times a second.
  const written = new Map<string, string>();
  const text: TextFor<string> = (key, values) => {
    if (values && 'count' in values)
      return fillText(translate(key, { ...values, skipInterpolation: true }), values);
    let found = written.get(key);
    if (found === undefined) {
      found = translate(key, { skipInterpolation: true });
      if (found !== key) written.set(key, found);
    }
    return values ? fillText(found, values) : found;
  };
  fixed.set(name, text);
  return text;
}
