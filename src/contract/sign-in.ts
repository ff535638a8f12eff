/** Sign-in and the caller's own account. */
import { Type, type Static } from 'typebox';
import { MAX_IDENTIFIER_CHARACTERS } from './facts.ts';
import { routeOf } from './route.ts';
import { closed, Done, Id, IdParams, Instant, OrganizationSelector, RecordStatus } from './values.ts';

const route = routeOf('Sign-in');

/** Roles of a session, as in `scope`. Only `AdminOrg` and `SuperAdminOrg` may sign in to the portal. */
export const ROLES = [
  'AdminOrg',
  'SuperAdminOrg',
  'UserOrg',
  'User',
  'AdminInternalTank',
  'UserInternalTank',
] as const;
export type Role = (typeof ROLES)[number];

/** A password with only a length limit: `core/validation` defines the password rules. */
const Password = Type.String({ minLength: 1, maxLength: 256 });
/** Maximum size of the token that marks a known device: a browser with five accounts needs this size. */
const MAX_DEVICE_CHARACTERS = 400;
/** Sign-in identifier: CPF or e-mail address. */
const Identifier = Type.String({ minLength: 1, maxLength: MAX_IDENTIFIER_CHARACTERS });

/** Code of the second step: six digits from a mail or an authenticator app, or a recovery code in two halves. */
const Code = Type.String({ pattern: '^(?:[0-9]{6}|[A-Za-z2-9]{5}-?[A-Za-z2-9]{5})$' });

/** Code of the second step from a mail: six digits. */
const MailedCode = Type.String({ pattern: '^[0-9]{6}$' });

export const SignedInUser = closed({
  _id: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
});
export type SignedInUser = Static<typeof SignedInUser>;

/**
 * Roles of a session. Administrator: `[AdminOrg, organization id, organization name]`; super administrator:
 * `[SuperAdminOrg]`.
 */
const Scope = Type.Array(Type.String());

/**
 * Response to a sign-in: either a session, or with `requiresAuthCode` a request for a code. `authHeader` is the
 * complete header value, `Bearer …`. If the server requests a code, `user`, `authHeader` and `scope` are null. The
 * server mailed the code to `sentTo` (masked). A null `sentTo` means an authenticator app. `device` is a token that
 * marks a known device. Programs and pages of another origin send `device` with the next sign-in; pages of the portal
 * use a cookie instead.
 */
export const LoginAnswer = closed({
  user: Type.Union([SignedInUser, Type.Null()]),
  authHeader: Type.Union([Type.String(), Type.Null()]),
  scope: Type.Union([Scope, Type.Null()]),
  requiresAuthCode: Type.Boolean(),
  sentTo: Type.Union([Type.String(), Type.Null()]),
  device: Type.Union([Type.String(), Type.Null()]),
  message: Type.String(),
});
export type LoginAnswer = Static<typeof LoginAnswer>;

/** User and roles of the session that a bearer token belongs to. */
export const SessionAnswer = closed({ user: SignedInUser, scope: Scope });
export type SessionAnswer = Static<typeof SessionAnswer>;

/** {@link SessionAnswer} with a new session token. */
const RenewedSession = closed({ user: SignedInUser, scope: Scope, authHeader: Type.String() });

/** A sign-in of the caller, including the sessions that renewed it. */
export const OwnSession = closed({
  _id: Id,
  /** True for the session that sent this request. */
  current: Type.Boolean(),
  startedAt: Instant,
  /** Instant at which the session was last used, rounded to the minute. */
  usedAt: Instant,
  /** `browser` and `system` of the client; null if the client did not report them, for example a program. */
  browser: Type.Union([Type.String(), Type.Null()]),
  system: Type.Union([Type.String(), Type.Null()]),
  /** Web origin of the page on which the caller signed in; null if a program signed in. */
  origin: Type.Union([Type.String(), Type.Null()]),
});
export type OwnSession = Static<typeof OwnSession>;

const brokenPasswordRules = [
  'password_too_short',
  'password_needs_letters_and_numbers',
  'password_needs_both_cases',
  'password_too_common',
] as const;

export const signInRoutes = {
  'POST /login': route({
    operationId: 'signIn',
    summary:
      'Signs an administrator in, or requests a code of the second step. Drivers and recipients with a right app password receive 403.',
    access: 'open',
    moves: 'nothing',
    body: closed({
      identifier: Identifier,
      password: Password,
      authCode: Type.Optional(Code),
      device: Type.Optional(Type.String({ maxLength: MAX_DEVICE_CHARACTERS })),
    }),
    refuses: [
      'invalid_identifier',
      'attempts_reached',
      'no_admin_scope',
      'auth_code_expired',
      'auth_code_not_found',
      'auth_code_invalid',
    ],
    response: LoginAnswer,
  }),
  'POST /login/forgot': route({
    operationId: 'forgetPassword',
    summary:
      'Sends a mail with a link to set a new password. The response does not reveal if the account exists.',
    access: 'open',
    moves: 'nothing',
    body: closed({ identifier: Identifier }),
    response: Done,
  }),
  'POST /login/reset': route({
    operationId: 'resetPassword',
    summary: 'Sets a new password by the token of the link. The call ends every session of that user.',
    access: 'open',
    moves: 'nothing',
    body: closed({ token: Type.String({ minLength: 1, maxLength: 128 }), password: Password }),
    refuses: ['reset_token_invalid', 'password_unchanged', ...brokenPasswordRules],
    response: Done,
  }),
  'GET /user/validSession': route({
    operationId: 'readSession',
    summary: 'Returns the signed-in user. Without a valid session, the server answers 401.',
    access: 'session',
    moves: 'nothing',
    response: SessionAnswer,
  }),
  'PUT /user/authenticationPass': route({
    operationId: 'changeOwnPassword',
    summary: 'Changes the password of the caller. The call ends every session of the caller.',
    access: 'session',
    moves: 'nothing',
    body: closed({ password: Password, newPassword: Password }),
    refuses: ['current_password_wrong', 'attempts_reached', 'password_unchanged', ...brokenPasswordRules],
    response: Done,
  }),
  'GET /user/id/{identifier}': route({
    operationId: 'findPerson',
    summary: 'Finds a person of the selected organization by CPF or e-mail address.',
    access: 'session',
    moves: 'nothing',
    params: closed({ identifier: Identifier }),
    query: OrganizationSelector,
    response: closed({
      _id: Id,
      userOrg: Id,
      firstName: Type.String(),
      lastName: Type.String(),
      role: Type.Enum([...ROLES]),
      status: RecordStatus,
    }),
  }),
  'POST /user/logoff': route({
    operationId: 'signOff',
    summary: 'Ends the session of this request.',
    access: 'session',
    moves: 'nothing',
    response: Done,
  }),
  'GET /user/session': route({
    operationId: 'listOwnSessions',
    summary:
      'Lists the valid sessions of the caller, last used first. The response also describes the second step of the sign-in.',
    access: 'session',
    moves: 'nothing',
    response: closed({
      sessions: Type.Array(OwnSession),
      twoStep: closed({
        step: Type.Enum(['none', 'mail', 'app']),
        /** True if the caller cannot sign in without a second step. */
        needed: Type.Boolean(),
        /** True if the home organization of the caller requires a second step. */
        requiredByCompany: Type.Boolean(),
        /**
         * True if the caller switched mailed codes on. The server requires mailed codes only if the caller has no
         * authenticator app.
         */
        mailCodes: Type.Boolean(),
        /** True if the server can send mail. */
        sendsMail: Type.Boolean(),
        /** Number of the caller's unused recovery codes. */
        recoveryCodes: Type.Integer(),
      }),
    }),
  }),
  'POST /user/two-step': route({
    operationId: 'setUpTwoStep',
    summary:
      'Creates the secret of an authenticator app. The server returns the secret only in this response. Sign-in needs codes of the app after `PUT /user/two-step` has confirmed a code.',
    access: 'session',
    moves: 'nothing',
    body: closed({ password: Password }),
    refuses: ['current_password_wrong', 'attempts_reached', 'two_step_on'],
    response: closed({ secret: Type.String(), uri: Type.String() }),
  }),
  'PUT /user/two-step': route({
    operationId: 'confirmTwoStep',
    summary:
      'Confirms the authenticator app by a right code. From then on, sign-in needs codes of the app. The response contains new recovery codes, which replace all earlier recovery codes. The server returns them only in this response.',
    access: 'session',
    moves: 'nothing',
    body: closed({ code: Code }),
    refuses: ['auth_code_invalid', 'auth_code_not_found', 'attempts_reached'],
    response: closed({ recoveryCodes: Type.Array(Type.String()) }),
  }),
  'DELETE /user/two-step': route({
    operationId: 'takeOffTwoStep',
    summary:
      'Removes the authenticator app. Sign-in no longer needs its codes. The caller must send the password or a code.',
    access: 'session',
    moves: 'nothing',
    body: closed({ password: Type.Optional(Password), code: Type.Optional(Code) }),
    refuses: ['current_password_wrong', 'auth_code_invalid', 'auth_code_not_found', 'attempts_reached'],
    response: Done,
  }),
  'POST /user/two-step/mail': route({
    operationId: 'askForMailCode',
    summary:
      'Mails a code to the caller. `PUT /user/two-step/mail` takes this code and switches mailed codes on. Nothing changes until then. `sentTo` is masked.',
    access: 'session',
    moves: 'nothing',
    body: closed({ password: Password }),
    refuses: ['current_password_wrong', 'attempts_reached', 'two_step_on', 'mail_unavailable'],
    response: closed({ sentTo: Type.String() }),
  }),
  'PUT /user/two-step/mail': route({
    operationId: 'switchMailCodesOn',
    summary:
      'Switches mailed codes on by the code from the mail. From then on, the caller signs in with mailed codes.',
    access: 'session',
    moves: 'nothing',
    body: closed({ code: MailedCode }),
    refuses: [
      'auth_code_expired',
      'auth_code_not_found',
      'auth_code_invalid',
      'attempts_reached',
      'two_step_on',
      'mail_unavailable',
    ],
    response: Done,
  }),
  'DELETE /user/two-step/mail': route({
    operationId: 'switchMailCodesOff',
    summary:
      'Switches mailed codes off. The caller still needs them if the role or the company of the caller requires a second step. The caller must send the password.',
    access: 'session',
    moves: 'nothing',
    body: closed({ password: Password }),
    refuses: ['current_password_wrong', 'attempts_reached'],
    response: Done,
  }),
  'DELETE /user/session/{id}': route({
    operationId: 'endOwnSession',
    summary: 'Ends a session of the caller, including the sessions that were renewed from it.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    response: Done,
  }),
  'POST /user/session/renew': route({
    operationId: 'renewSession',
    summary:
      'Returns a new bearer token for the cookie of a sign-in on the portal page. Without this cookie, or from another origin, the server answers 401.',
    access: 'open',
    moves: 'nothing',
    refuses: ['session_ended'],
    response: RenewedSession,
  }),
};
