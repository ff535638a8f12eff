import type { SignedInUser } from '#contract/sign-in.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** What `<litro-login>` shows to somebody who is not signed in. */
export type LoginView = 'sign-in' | 'forgot' | 'reset';

/**
 * `<litro-login>` signs an administrator in with CPF or e-mail address and password, asks for the code sent by mail
 * where the account wants one, and sets a forgotten password anew. Signed in, it says who is, and offers to log off.
 * Where the page's connection brings a token of its own (`getToken`), it says that the page signs in.
 *
 * It fills the width it is given up to 400 px and has no background of its own. With a `heading-level` from 1 to 6 its
 * title is a heading. What is typed leaves the element only in the calls that need it, never in an event or attribute.
 *
 * Attributes
 * - `view`: `sign-in` (where nothing is said), `forgot` or `reset`.
 * - `take-focus`: the first field takes the focus as the element appears.
 *
 * Properties
 * - `resetToken`: of the link that was sent, for the view `reset`. Never an attribute: it is as good as a password.
 *
 * Events
 * - `litro-signed-in`: the session has begun, or was found to be running when the page came up.
 * - `litro-signed-off`: it is over, whoever ended it.
 * - `litro-login-view-changed`: the user has gone on to another view, which already shows.
 */
export const element = describeElement({
  tag: 'litro-login',
  room: { inline: 400, block: 320 },
  attributes: { view: 'string', takeFocus: 'boolean' },
  properties: { resetToken: typed<string>() },
  events: {
    'litro-signed-in': typed<{ readonly user: SignedInUser }>(),
    'litro-signed-off': typed<Record<never, never>>(),
    'litro-login-view-changed': typed<{ readonly view: LoginView }>(),
  },
});
