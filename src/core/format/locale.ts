/** The number and date conventions there are; every language of the interface uses one of them. */
export type Locale = 'pt-BR' | 'en-US' | 'es-ES';

export const DEFAULT_LOCALE: Locale = 'pt-BR';

/** The conventions of each language of the interface. `enrtl` is English written right to left. */
export const LOCALE_OF_LANGUAGE = {
  pt: 'pt-BR',
  en: 'en-US',
  es: 'es-ES',
  enrtl: 'en-US',
} as const satisfies Record<string, Locale>;

/**
 * Keeps what `make` made for each locale. Building an `Intl` formatter costs more than a hundred uses of it, and a
 * table of balances uses one per cell.
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
