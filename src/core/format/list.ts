import { byLocale, DEFAULT_LOCALE, type Locale } from './locale.ts';

const listFormat = byLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** Joins words into a list: `segunda, quarta e sexta` in pt-BR. */
export function formatList(things: readonly string[], locale: Locale = DEFAULT_LOCALE): string {
  return listFormat(locale).format(things);
}
