import { useSnapshot } from 'valtio';
import { useSignals } from '@preact/signals-react/runtime';
import { useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import type { SettingsState } from '../settings.state.ts';
import { Entry, Section } from './section.tsx';

export function SharingSection({ state }: { state: SettingsState }) {
  useSignals();
  const t = useTexts('settings');
  const type = useSnapshot(state.session.hydrate).balanceSharingType;
  const other = type === 'VEHICLE' ? 'EMPLOYEE' : 'VEHICLE';
  const change = (
    <Button onClick={() => (state.openDialog.value = 'sharing-type')} aria-haspopup="dialog">
      {t(`changeTo_${other}`)}
    </Button>
  );
  return (
    <Section title={t('sharing')} action={state.mayChange.value && change}>
      <dl className="entries">
        <Entry label={t('sharingNow')} value={t(`sharing_${type}`)} about={t(`sharingAbout_${type}`)} />
      </dl>
    </Section>
  );
}
