import { LANGUAGES, type Language } from '#core/config/languages.ts';
import { useLanguage, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Select } from '#core/ui/fields/select.tsx';

/** Each language by its own name, so that who cannot read the page finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
  enrtl: 'English (right to left)',
};

export function LanguagePicker({ session }: { session: Session }) {
  const t = useTexts('portal');
  const language = useLanguage();
  return (
    <Select
      label={t('language')}
      labelHidden
      small
      value={language}
      options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      onChange={(value) => session.update({ language: value })}
    />
  );
}
