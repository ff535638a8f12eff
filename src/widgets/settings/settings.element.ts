import type { BalanceSharingType } from '#contract/values.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** The changed settings, by their names in the contract. */
export interface SettingsChanged {
  readonly changed: readonly string[];
}
/**
 * The new sharing type. In reais: the credit that returned to the company (`returned`), and the company balance after
 * the change.
 */
export interface SharingTypeChanged {
  readonly balanceSharingType: BalanceSharingType;
  readonly returned: number;
  readonly company: number;
}

/**
 * `<litro-settings>` shows the settings of the organization: the rules for refuels, the alerts, the sharing type, and
 * the security of the sign-in. The sharing type is `EMPLOYEE` if people receive credit, or `VEHICLE` if vehicles and
 * containers receive it. The security of the sign-in can require a second step from administrators and operators. The
 * element also shows the fees and the commercial terms. The element explains each setting, and the rules and fees have
 * examples with figures.
 *
 * Users change settings in a form. Before a user changes the sharing type, the element shows how much credit returns
 * to the company. Changes by other users appear automatically.
 *
 * Needs the permission `portal.settings.list`. Changes need `portal.settings.add`.
 *
 * Events
 * - `litro-settings-changed`: the user changed settings in this element.
 * - `litro-sharing-type-changed`: the user changed the sharing type in this element. With this change, all distributed
 *   credit returned to the company.
 */
export const element = describeElement({
  tag: 'litro-settings',
  attributes: {},
  events: {
    'litro-settings-changed': typed<SettingsChanged>(),
    'litro-sharing-type-changed': typed<SharingTypeChanged>(),
  },
});
