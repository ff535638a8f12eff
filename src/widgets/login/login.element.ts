import type { SignedInUser } from '#contract/sign-in.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** Form that `<litro-login>` shows before the sign-in. */
export type LoginView = 'sign-in' | 'forgot' | 'reset';

/**
 * `<litro-login>` signs in an administrator with CPF or e-mail address and password. If the account requires a code, it
 * asks for a code from a mail or an authenticator app, or for a recovery code. The element also replaces a forgotten
 * password. After the sign-in, the element shows the name of the user and offers to log off. If the connection has
 * `getToken`, the host page signs in the user, and the element has neither a form nor a log-off. Without a signed-in
 * user, the element states that no user is signed in.
 *
 * Fills its width, up to 400 px, and has no background. With a `heading-level` from 1 to 6, its title is a heading.
 * Typed values leave the element only in the requests that need them, never in an event or attribute.
 *
 * Attributes
 * - `view`: `sign-in` (default), `forgot` or `reset`.
 * - `take-focus`: the first field receives the focus when the element appears.
 *
 * Properties
 * - `resetToken`: token of the mailed link, for the view `reset`. The token is no attribute, because it is a secret
 *   like a password.
 *
 * Events
 * - `litro-signed-in`: the user signed in, or the page started with a running session.
 * - `litro-signed-off`: the session ended. The user or the server ended it.
 * - `litro-login-view-changed`: the user opened another view. The element already shows it.
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
