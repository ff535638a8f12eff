/** What `<litro-settings>` shows, kept true by the session's event line. One per element. */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Settings } from '#contract/session-data.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import { changeSettings } from './change-settings.ts';
import type { SettingsChange } from './rules.model.ts';
import type { SettingsContext } from './settings-context.ts';

/** Changes that come within this time are asked for together. */
const GATHER_MS = 300;

export interface SettingsState extends SettingsContext {
  readonly settings: Resource<Settings>;
  /** The user may change them. */
  readonly mayChange: ReadonlySignal<boolean>;
  /** What stands open over the screen. */
  readonly asked: Signal<'rules' | 'thresholds' | 'sharing-type' | 'access' | null>;
  close(): void;
  /** Changes settings of which `seen` is what the user saw; rejects with the refusal. */
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
  const asked: SettingsState['asked'] = signal(null);
  return {
    ...context,
    settings,
    mayChange: computed(() => session.can('portal.settings.add')),
    asked,
    close: () => {
      asked.value = null;
    },
    change: (change, seen) => changeSettings({ ...context, settings }, change, seen),
    start: settings.start,
  };
}
