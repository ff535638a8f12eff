import { LANGUAGE_NAMES } from '#core/config/language-names.ts';
import { LANGUAGES } from '#core/config/languages.ts';
import { useLanguage, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Select } from '#core/ui/fields/select.tsx';

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
