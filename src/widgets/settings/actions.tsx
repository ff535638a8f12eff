import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { Settings } from '#contract/session-data.ts';
import { useFurtherTexts } from '#core/element/use-further-texts.ts';
import { LanguageContext, useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { accessFields, ruleFields, thresholdFields } from './rule-fields.ts';
import { createRuleWords } from './rule-words.ts';
import { createSettingsForm } from './settings-form.state.ts';
import type { SettingsState } from './settings.state.ts';
import { createSharingType } from './sharing-type.state.ts';
import { SettingsDrawer } from './views/settings-drawer.tsx';
import { SharingTypeQuestion } from './views/sharing-type-question.tsx';

export interface ActionsProps {
  state: SettingsState;
  settings: Settings;
}

const TEXTS = ['settings-acts', 'form', 'operation', 'errors'] as const;

export function Actions({ state, settings }: ActionsProps) {
  useSignals();
  const { language, failure } = useFurtherTexts(TEXTS);
  if (failure) throw failure;
  if (!language) return null;
  const dialog = state.openDialog.value;
  return (
    <LanguageContext value={language}>
      {(dialog === 'rules' || dialog === 'thresholds' || dialog === 'access') && (
        <ChangeSettings key={dialog} state={state} settings={settings} part={dialog} />
      )}
      {dialog === 'sharing-type' && <ChangeSharingType state={state} />}
    </LanguageContext>
  );
}

const FIELDS_OF = { rules: ruleFields, thresholds: thresholdFields, access: accessFields };

function ChangeSettings({ state, settings, part }: ActionsProps & { part: keyof typeof FIELDS_OF }) {
  const [t, actions, locale] = [useTexts('settings'), useTexts('settings-acts'), useLocale()];
  const words = { t, actions, locale, ...createRuleWords(t, locale) };
  const fieldsOf = FIELDS_OF[part];
  const [form] = useState(() => createSettingsForm(state, fieldsOf(words, {}), settings));
  return (
    <SettingsDrawer
      state={form}
      title={t(part)}
      fieldsOf={fieldsOf}
      words={words}
      settings={settings}
      onClose={state.close}
    />
  );
}

function ChangeSharingType({ state }: Pick<ActionsProps, 'state'>) {
  const [sharingType] = useState(() => createSharingType(state));
  return <SharingTypeQuestion sharingType={sharingType} onClose={state.close} />;
}
