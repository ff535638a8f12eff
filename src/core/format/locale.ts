export type Locale = 'pt-BR' | 'en-US' | 'es-ES';

export const DEFAULT_LOCALE: Locale = 'pt-BR';

export const LOCALE_OF_LANGUAGE = {
  pt: 'pt-BR',
  en: 'en-US',
  es: 'es-ES',
  enrtl: 'en-US',
} as const satisfies Record<string, Locale>;

/**
 * Caches the result of `make` per locale. Building an `Intl` formatter costs more than a hundred uses, and a table uses
 * one per cell.
 */
export function byLocale<T>(make: (locale: Locale) => T): (locale: Locale) => T {
  const made = new Map<Locale, T>();
  return (locale) => {
    const known = made.get(locale);
    if (known !== undefined) return known;
    const fresh = make(locale);
    made.set(locale, fresh);
    return fresh;
  };
}
