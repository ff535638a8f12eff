import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Settings } from '#contract/session-data.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import { changeSettings } from './change-settings.ts';
import type { SettingsChange } from './rules.model.ts';
import type { SettingsContext } from './settings-context.ts';

const GATHER_MS = 300;

export interface SettingsState extends SettingsContext {
  readonly settings: Resource<Settings>;
  readonly mayChange: ReadonlySignal<boolean>;
  readonly openDialog: Signal<'rules' | 'thresholds' | 'sharing-type' | 'access' | null>;
  close(): void;
  /**
   * Saves settings. Rejects with the refusal.
   * @param seen values that the user saw.
   */
  change(change: SettingsChange, seen: SettingsChange): Promise<void>;
  start(): () => void;
}

export function createSettingsState(context: SettingsContext): SettingsState {
  const { session } = context;
  const settings = createResource<Settings>({
    ask: () => session.api('GET /v2/admin/organization/settings', {}),
    onFailure: 'keep',
    follow: { live: session.live, events: ['hello', 'settings', 'sharing-type'], gatherMs: GATHER_MS },
  });
  const openDialog: SettingsState['openDialog'] = signal(null);
  return {
    ...context,
    settings,
    mayChange: computed(() => session.can('portal.settings.add')),
    openDialog,
    close: () => {
      openDialog.value = null;
    },
    change: (change, seen) => changeSettings({ ...context, settings }, change, seen),
    start: settings.start,
  };
}
