import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import type { SettingsFact } from './settings-fact.ts';
import type { element } from './settings.element.ts';

export interface SettingsContext {
  readonly session: Session;
  readonly emit: Emit<typeof element>;
  readonly notify: (fact: SettingsFact) => void;
}
