/**
 * The texts of the interface: one file for each language and namespace, loaded when a widget first needs it. One store
 * serves the page, so two languages may stand side by side.
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
  // React escapes what it shows.
  interpolation: { escapeValue: false },
});

/** The files that hold a language: right-to-left English is English. */
function folderOf(language: Language): string {
  return language === 'enrtl' ? 'en' : language;
}

/** The number and date conventions of a language. */
export function localeOf(language: Language): Locale {
  return LOCALE_OF_LANGUAGE[language];
}

/** Loads what is missing of these namespaces. Rejects when a file cannot be had; the next call tries again. */
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

/** The texts of one namespace, which must have been loaded; a missing key shows itself. */
export function textsOf<N extends Namespace>(language: Language, namespace: N): Text<N>;
export function textsOf(language: Language, namespace: Namespace): TextFor<string> {
  return textsNamed(language, namespace);
}

/** The texts of a widget that is known by its name alone, with the keys that nothing checks; a missing one shows itself. */
export function textsNamed(language: Language, namespace: string): TextFor<string> {
  const folder = folderOf(language);
  const name = `${folder}/${namespace}`;
  const known = fixed.get(name);
  if (known) return known;
  const translate = store.getFixedT(folder, namespace);
  // A table asks for the same few texts some hundred times a second while it is scrolled.
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
