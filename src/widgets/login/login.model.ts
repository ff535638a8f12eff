/** What the forms check before they ask the server, and which sentence answers a refusal. */
import type { ApiErrorCode } from '#core/api/api-error.ts';
import { brokenPasswordFormRules, type PasswordFormProblem } from '#core/validation/password.ts';
import type { LoginView } from './login.element.ts';

export function parseView(view: string | undefined): LoginView {
  return view === 'forgot' || view === 'reset' ? view : 'sign-in';
}

/** Fields that are not filled in, in their order on the form. */
export function missingOfSignIn(identifier: string, password: string): ('identifier' | 'password')[] {
  const missing: ('identifier' | 'password')[] = [];
  if (identifier.trim() === '') missing.push('identifier');
  if (password === '') missing.push('password');
  return missing;
}

export const CODE_LENGTH = 6;
export function isWholeCode(code: string): boolean {
  return new RegExp(`^\\d{${CODE_LENGTH}}$`).test(code);
}

/** Where to say what is wrong with a new password: by the rules at the first field, by the repetition at the second. */
export interface NewPasswordProblems {
  readonly password: readonly Exclude<PasswordFormProblem, 'passwords_do_not_match'>[];
  readonly differs: boolean;
}

export function problemsOfNewPassword(password: string, repeated: string): NewPasswordProblems {
  const broken = brokenPasswordFormRules(password, repeated);
  return {
    password: broken.filter((rule) => rule !== 'passwords_do_not_match'),
    differs: broken.includes('passwords_do_not_match'),
  };
}

/** Said by their own sentence wherever they come up: what to do does not depend on the form. */
const OF_THE_LINE: readonly ApiErrorCode[] = [
  'network_unreachable',
  'request_timed_out',
  'not_ready',
  'too_many_requests',
];
const OF_SIGN_IN: readonly ApiErrorCode[] = [
  'invalid_identifier',
  'attempts_reached',
  'no_admin_scope',
  ...OF_THE_LINE,
];
const OF_CODE: readonly ApiErrorCode[] = [
  'auth_code_expired',
  'auth_code_not_found',
  'auth_code_invalid',
  'attempts_reached',
  'no_admin_scope',
  ...OF_THE_LINE,
];

/** The key in the error texts for a sign-in that failed. */
export function keyOfSignInError(code: ApiErrorCode): string {
  return OF_SIGN_IN.includes(code) ? code : 'sign_in_failed';
}

/** The key in the error texts for a code that was not taken. */
export function keyOfCodeError(code: ApiErrorCode): string {
  return OF_CODE.includes(code) ? code : 'auth_code_failed';
}

export function formatPerson({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
