import type { Language } from './languages.ts';

/** Each language by its own name, so that who cannot read the page finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
  enrtl: 'English (right to left)',
};
