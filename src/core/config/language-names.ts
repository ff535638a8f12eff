import type { Language } from './languages.ts';

/** Each language by its own name, so that users can find theirs on a page that they cannot read. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
  enrtl: 'English (right to left)',
};
