import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { LANGUAGE_NAMES } from '#core/config/language-names.ts';
import { LANGUAGES } from '#core/config/languages.ts';
import { hasThemePicker } from '#core/config/theme-picker.ts';
import { useLanguage, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Select } from '#core/ui/fields/select.tsx';
import { Switch } from '#core/ui/fields/switch.tsx';
import { areKeysOn, chooseKeys } from '#core/ui/keys/key-choice.ts';
import { chooseDensity, usualDensity } from '#core/ui/table/saved-display.ts';
import { ThemeChoices } from './theme-choices.tsx';

export function Preferences({ session }: { session: Session }) {
  useSignals();
  const t = useTexts('account');
  const language = useLanguage();
  const [density, setDensity] = useState(() => usualDensity(session));
  return (
    <section className="card" aria-labelledby="account-preferences">
      <h3 id="account-preferences">{t('preferences')}</h3>
      <div className="account-choices">
        <Select
          label={t('language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(value) => session.update({ language: value })}
        />
        <Select
          label={t('density')}
          value={density}
          options={(['comfortable', 'compact'] as const).map((value) => ({
            value,
            label: t(`density_${value}`),
          }))}
          onChange={(value) => {
            chooseDensity(session, value);
            setDensity(value);
          }}
        />
        <ThemeChoices session={session} hasColours={hasThemePicker} />
      </div>
      <Switch label={t('keys')} checked={areKeysOn(true)} onChange={(on) => chooseKeys(on, true)} />
      <p className="account-hint">{t('keysHint')}</p>
    </section>
  );
}
