/** Sign-in and the caller's own account. */
import { Type, type Static } from 'typebox';
import { MAX_IDENTIFIER_CHARACTERS } from './facts.ts';
import { routeOf } from './route.ts';
import { closed, Done, Id, IdParams, Instant, OrganizationSelector, RecordStatus } from './values.ts';

const route = routeOf('Sign-in');

/** Roles as in `scope`. Only the first two may sign in to the portal. */
export const ROLES = [
  'AdminOrg',
  'SuperAdminOrg',
  'UserOrg',
  'User',
  'AdminInternalTank',
  'UserInternalTank',
] as const;
export type Role = (typeof ROLES)[number];

/** Only a length limit: `core/validation` defines the password rules. */
const Password = Type.String({ minLength: 1, maxLength: 256 });
/** Size of a browser's device data for five accounts. */
const MAX_DEVICE_CHARACTERS = 400;
/** CPF or e-mail address. */
const Identifier = Type.String({ minLength: 1, maxLength: MAX_IDENTIFIER_CHARACTERS });

/** Six digits from a mail or an authenticator app, or a recovery code in two halves. */
const Code = Type.String({ pattern: '^(?:[0-9]{6}|[A-Za-z2-9]{5}-?[A-Za-z2-9]{5})$' });

/** Six digits from a mail. */
const MailedCode = Type.String({ pattern: '^[0-9]{6}$' });

export const SignedInUser = closed({
  _id: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
});
export type SignedInUser = Static<typeof SignedInUser>;

/**
 * The roles of a session. Administrator: `[AdminOrg, organization id, organization name]`; super administrator:
 * `[SuperAdminOrg]`.
 */
const Scope = Type.Array(Type.String());

/**
 * Either a session (`authHeader` is the complete header value, `Bearer …`) or, with `requiresAuthCode`, a request for a code.
 * The server mailed the code to `sentTo` (masked); null means an authenticator app. Then `user`, `authHeader` and `scope` are
 * null.
 * `device` marks a known device for pages of another origin and for programs: they send it with the next sign-in.
 * Pages of the portal use a cookie instead.
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

/** Owner of a bearer token. */
export const SessionAnswer = closed({ user: SignedInUser, scope: Scope });
export type SessionAnswer = Static<typeof SessionAnswer>;

/** {@link SessionAnswer} with a new token. */
const RenewedSession = closed({ user: SignedInUser, scope: Scope, authHeader: Type.String() });

/** One sign-in of the caller, including its renewed sessions. */
export const OwnSession = closed({
  _id: Id,
  /** True for the session of this request. */
  current: Type.Boolean(),
  startedAt: Instant,
  /** Rounded to the minute. */
  usedAt: Instant,
  /** Null if the client did not report them, for example a program. */
  browser: Type.Union([Type.String(), Type.Null()]),
  system: Type.Union([Type.String(), Type.Null()]),
  /** Origin of the page that signed in; null without a page. */
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
      'Signs an administrator in, or asks for a code of the second step. Drivers and recipients with a right app password are refused with 403.',
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
    summary: 'Sends a link to set a new password. Answers the same whether or not the account exists.',
    access: 'open',
    moves: 'nothing',
    body: closed({ identifier: Identifier }),
    response: Done,
  }),
  'POST /login/reset': route({
    operationId: 'resetPassword',
    summary: 'Sets a new password by the token of the link, and ends every session of that user.',
    access: 'open',
    moves: 'nothing',
    body: closed({ token: Type.String({ minLength: 1, maxLength: 128 }), password: Password }),
    refuses: ['reset_token_invalid', 'password_unchanged', ...brokenPasswordRules],
    response: Done,
  }),
  'GET /user/validSession': route({
    operationId: 'readSession',
    summary: 'Says who is signed in; 401 when nobody is.',
    access: 'session',
    moves: 'nothing',
    response: SessionAnswer,
  }),
  'PUT /user/authenticationPass': route({
    operationId: 'changeOwnPassword',
    summary: 'Changes the own password and ends every session of the caller.',
    access: 'session',
    moves: 'nothing',
    body: closed({ password: Password, newPassword: Password }),
    refuses: ['current_password_wrong', 'attempts_reached', 'password_unchanged', ...brokenPasswordRules],
    response: Done,
  }),
  'GET /user/id/{identifier}': route({
    operationId: 'findPerson',
    summary: 'Finds a person of the selected organisation by CPF or e-mail address.',
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
    summary: 'Ends this session.',
    access: 'session',
    moves: 'nothing',
    response: Done,
  }),
  'GET /user/session': route({
    operationId: 'listOwnSessions',
    summary:
      'The sessions of the caller that are still good, the one used last first, and what they sign in with besides the password.',
    access: 'session',
    moves: 'nothing',
    response: closed({
      sessions: Type.Array(OwnSession),
      twoStep: closed({
        step: Type.Enum(['none', 'mail', 'app']),
        /** True if the caller cannot sign in without a second step. */
        needed: Type.Boolean(),
        /** True if the caller's home organization requires it. */
        requiredByCompany: Type.Boolean(),
        /** True if the caller enabled mailed codes. The server asks for them only without an app. */
        mailCodes: Type.Boolean(),
        /** True if the server can send mail. */
        sendsMail: Type.Boolean(),
        /** Number of unused recovery codes. */
        recoveryCodes: Type.Integer(),
      }),
    }),
  }),
  'POST /user/two-step': route({
    operationId: 'setUpTwoStep',
    summary:
      'Makes a secret for an app that makes codes. It is answered here alone; codes are asked for once one was confirmed.',
    access: 'session',
    moves: 'nothing',
    body: closed({ password: Password }),
    refuses: ['current_password_wrong', 'attempts_reached', 'two_step_on'],
    response: closed({ secret: Type.String(), uri: Type.String() }),
  }),
  'PUT /user/two-step': route({
    operationId: 'confirmTwoStep',
    summary:
      'With a right code, codes of the app are asked for from now on. Answers new recovery codes, here alone, in place of those before.',
    access: 'session',
    moves: 'nothing',
    body: closed({ code: Code }),
    refuses: ['auth_code_invalid', 'auth_code_not_found', 'attempts_reached'],
    response: closed({ recoveryCodes: Type.Array(Type.String()) }),
  }),
  'DELETE /user/two-step': route({
    operationId: 'takeOffTwoStep',
    summary: 'Codes of the app are no longer asked for. Takes the password, or a code.',
    access: 'session',
    moves: 'nothing',
    body: closed({ password: Type.Optional(Password), code: Type.Optional(Code) }),
    refuses: ['current_password_wrong', 'auth_code_invalid', 'auth_code_not_found', 'attempts_reached'],
    response: Done,
  }),
  'POST /user/two-step/mail': route({
    operationId: 'askForMailCode',
    summary:
      'Mails the caller a code, by which `PUT` switches mailed codes on. Nothing changes until then. `sentTo` is masked.',
    access: 'session',
    moves: 'nothing',
    body: closed({ password: Password }),
    refuses: ['current_password_wrong', 'attempts_reached', 'two_step_on', 'mail_unavailable'],
    response: closed({ sentTo: Type.String() }),
  }),
  'PUT /user/two-step/mail': route({
    operationId: 'switchMailCodesOn',
    summary: 'With the code that was mailed, the caller signs in with mailed codes from now on.',
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
      'Mailed codes are no longer asked for, unless the role or the company of the caller requires a second step. Takes the password.',
    access: 'session',
    moves: 'nothing',
    body: closed({ password: Password }),
    refuses: ['current_password_wrong', 'attempts_reached'],
    response: Done,
  }),
  'DELETE /user/session/{id}': route({
    operationId: 'endOwnSession',
    summary: 'Ends one session of the caller, with all that renewing made of it.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    response: Done,
  }),
  'POST /user/session/renew': route({
    operationId: 'renewSession',
    summary:
      'The cookie that signing in on the portal page left buys a fresh bearer token; 401 without it. Same origin only.',
    access: 'open',
    moves: 'nothing',
    refuses: ['session_ended'],
    response: RenewedSession,
  }),
};
