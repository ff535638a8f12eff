/** Which view is meant, and which sentence answers a refusal. */
import type { ApiErrorCode, ApiErrorFacts } from '#core/api/api-error.ts';
import type { Text, TextKey } from '#core/i18n/texts.ts';
import type { LoginView } from './login.element.ts';

export function parseView(view: string | undefined): LoginView {
  return view === 'forgot' || view === 'reset' ? view : 'sign-in';
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
export function keyOfSignInError(code: ApiErrorCode): TextKey<'errors'> {
  return OF_SIGN_IN.includes(code) ? code : 'sign_in_failed';
}

/** The key in the error texts for a code that was not taken. */
export function keyOfCodeError(code: ApiErrorCode): TextKey<'errors'> {
  return OF_CODE.includes(code) ? code : 'auth_code_failed';
}

/** A code that is of no use any more: another one has to be sent. */
export function isCodeGone(code: ApiErrorCode): boolean {
  return code === 'auth_code_expired' || code === 'auth_code_not_found';
}

/**
 * What a server says itself of a refusal for which `errors` has no text; null where there is one. Other servers send a
 * message without a code.
 */
export function serverTextOf(
  { status, code, message, outcome }: ApiErrorFacts,
  errors: Text<'errors'> | null,
): string | null {
  const isTold = status >= 400 && outcome === 'refused' && message !== '' && message !== `HTTP ${status}`;
  const isOurs = code !== 'operation_failed' && errors?.(code) !== code;
  return isTold && errors && !isOurs ? message : null;
}

export function formatPerson({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
