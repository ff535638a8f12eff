import { useSignals } from '@preact/signals-react/runtime';
import type { Settings } from '#contract/session-data.ts';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useErrorText, useTexts } from '#core/i18n/use-texts.ts';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { ActionsProps } from './actions.tsx';
import type { SettingsFact } from './settings-fact.ts';
import { settingsNotice } from './settings-notice.ts';
import settingsCss from './settings.css?inline';
import type { element } from './settings.element.ts';
import { createSettingsState, type SettingsState } from './settings.state.ts';
import { FeesSection } from './views/fees-section.tsx';
import { AccessSection, RulesSection, ThresholdsSection } from './views/rules-section.tsx';
import { SharingSection } from './views/sharing-section.tsx';
import { TermsSection } from './views/terms-section.tsx';

const Actions = onUse<ActionsProps>(() => import('./actions.tsx').then((module) => module.Actions));

export const Widget = frame<typeof element, SettingsState, SettingsFact>({
  permission: 'portal.settings.list',
  css: settingsCss,
  createState: createSettingsState,
  noticeOf: settingsNotice,
  Content,
});

function Content({ state }: ContentProps<typeof element, SettingsState, SettingsFact>) {
  useSignals();
  const t = useTexts('settings');
  const errorText = useErrorText();
  const { value, failure, busy, load } = state.settings;
  const settings = value.value;
  if (settings.status === 'failed') {
    return <LoadFailure error={settings.error} busy={busy.value} onRetry={() => void load()} />;
  }
  if (settings.status !== 'ready') return <Skeleton shape="rows" count={12} label={t('loading')} />;
  return (
    <>
      {failure.value && (
        <ErrorState
          size="line"
          title={t('stale')}
          requestId={failure.value.requestId}
          busy={busy.value}
          onRetry={() => void load()}
        >
          {errorText(failure.value)}
        </ErrorState>
      )}
      <Sections state={state} settings={settings.value} />
      {state.openDialog.value && <Actions state={state} settings={settings.value} onFailed={state.close} />}
    </>
  );
}

function Sections({ state, settings }: { state: SettingsState; settings: Settings }) {
  useSignals();
  const t = useTexts('settings');
  return (
    <div className="sections">
      {!state.mayChange.value && <p className="section-about">{t('readOnly')}</p>}
      <RulesSection state={state} settings={settings} />
      <ThresholdsSection state={state} settings={settings} />
      <SharingSection state={state} />
      <AccessSection state={state} settings={settings} />
      <FeesSection settings={settings} />
      <TermsSection terms={settings.terms} />
    </div>
  );
}
