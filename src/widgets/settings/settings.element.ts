import type { BalanceSharingType } from '#contract/values.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** What the server has answered: the settings that are other ones now, by their names in the contract. */
export interface SettingsChanged {
  readonly changed: readonly string[];
}
/** In reais: what returned to the company, and what it holds since. */
export interface SharingTypeChanged {
  readonly balanceSharingType: BalanceSharingType;
  readonly returned: number;
  readonly company: number;
}

/**
 * `<litro-settings>` shows by which rules the company's fill-ups are judged, how its credit is distributed, whether its people
 * need a second step to sign in, and which fees and terms were agreed, each in words and with an example in figures. Rules are
 * changed in a form beside; the way credit is distributed after a question that says what returns. It follows what others change meanwhile.
 *
 * It needs `portal.settings.list`, and `portal.settings.add` to change anything.
 *
 * Events
 * - `litro-settings-changed`: rules were changed here.
 * - `litro-sharing-type-changed`: the organisation holds its credit the other way; everything handed out returned.
 */
export const element = describeElement({
  tag: 'litro-settings',
  attributes: {},
  events: {
    'litro-settings-changed': typed<SettingsChanged>(),
    'litro-sharing-type-changed': typed<SharingTypeChanged>(),
  },
});
