import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * `<litro-account>` is the own account: who is signed in, the password, the second step, where one is signed in, and in the portal
 * the language, the look, the density of tables and the keys; then the company that is selected, its plan and what that
 * holds. Everybody who is signed in may see it.
 *
 * A changed password ends every session of the account, this one too.
 *
 * Events
 * - `litro-password-changed`: the password was changed; the user has to sign in with the new one.
 */
export const element = describeElement({
  tag: 'litro-account',
  room: { inline: 760, block: 640 },
  attributes: {},
  events: { 'litro-password-changed': typed<Record<string, never>>() },
});
