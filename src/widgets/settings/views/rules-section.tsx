import { useSignals } from '@preact/signals-react/runtime';
import type { Settings } from '#contract/session-data.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { createRuleWords } from '../rule-words.ts';
import { ACCESS, RULES, THRESHOLDS } from '../rules.model.ts';
import type { SettingsState } from '../settings.state.ts';
import { Entry, Section } from './section.tsx';

interface RulesSectionProps {
  state: SettingsState;
  settings: Settings;
}

export function ThresholdsSection({ state, settings }: RulesSectionProps) {
  useSignals();
  const t = useTexts('settings');
  const { valueOf, exampleOf } = createRuleWords(t, useLocale());
  const change = (
    <Button onClick={() => (state.openDialog.value = 'thresholds')} aria-haspopup="dialog">
      {t('changeThresholds')}
    </Button>
  );
  return (
    <Section title={t('thresholds')} about={t('thresholdsAbout')} action={state.mayChange.value && change}>
      <dl className="entries">
        {THRESHOLDS.map((key) => (
          <Entry key={key} label={t(key)} value={valueOf(key, settings)} about={exampleOf(key, settings)} />
        ))}
      </dl>
    </Section>
  );
}

export function AccessSection({ state, settings }: RulesSectionProps) {
  useSignals();
  const t = useTexts('settings');
  const { valueOf, exampleOf } = createRuleWords(t, useLocale());
  const change = (
    <Button onClick={() => (state.openDialog.value = 'access')} aria-haspopup="dialog">
      {t('changeAccess')}
    </Button>
  );
  return (
    <Section title={t('access')} about={t('accessAbout')} action={state.mayChange.value && change}>
      <dl className="entries">
        {ACCESS.map((key) => (
          <Entry key={key} label={t(key)} value={valueOf(key, settings)} about={exampleOf(key, settings)} />
        ))}
      </dl>
    </Section>
  );
}

export function RulesSection({ state, settings }: RulesSectionProps) {
  useSignals();
  const t = useTexts('settings');
  const { valueOf, exampleOf } = createRuleWords(t, useLocale());
  const { hasAnywhere } = settings.terms;
  const change = (
    <Button onClick={() => (state.openDialog.value = 'rules')} aria-haspopup="dialog">
      {t('changeRules')}
    </Button>
  );
  return (
    <Section title={t('rules')} about={t('rulesAbout')} action={state.mayChange.value && change}>
      <dl className="entries">
        {RULES.map((key) => (
          <Entry
            key={key}
            label={t(key)}
            value={valueOf(key, settings)}
            about={exampleOf(key, settings)}
            note={key === 'anywhereReceiptReadingRequired' && !hasAnywhere ? t('anywhereMissing') : undefined}
          />
        ))}
      </dl>
    </Section>
  );
}
