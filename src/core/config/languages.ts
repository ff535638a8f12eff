/** Languages of the interface. `enrtl` is English written right to left. */
export const LANGUAGES = ['pt', 'en', 'es', 'enrtl'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'pt';

/** Language of a tag such as `pt-BR` or `enrtl`; undefined for an unknown language. */
export function parseLanguage(tag: string | null | undefined): Language | undefined {
  const lower = tag?.toLowerCase();
  return (
    LANGUAGES.find((language) => language === lower) ??
    LANGUAGES.find((language) => language === lower?.slice(0, 2))
  );
}
