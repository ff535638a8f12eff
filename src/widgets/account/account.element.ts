import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * `<litro-account>` shows the account of the signed-in user: name, e-mail address and role, the password, two-step
 * sign-in and the sessions of the account. In the portal the element also offers language, theme, density of tables and
 * keyboard shortcuts. The element shows the selected company, its plan and the content of the plan. Every signed-in
 * user may see the element.
 *
 * A change of the password ends every session of the account, including this session.
 *
 * Events
 * - `litro-password-changed`: the user changed the password, and must sign in with the new password.
 */
export const element = describeElement({
  tag: 'litro-account',
  room: { inline: 760, block: 640 },
  attributes: {},
  events: { 'litro-password-changed': typed<Record<string, never>>() },
});
