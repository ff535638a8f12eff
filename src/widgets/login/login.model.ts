import type { ApiErrorCode, ApiErrorFacts } from '#core/api/api-error.ts';
import type { Text, TextKey } from '#core/i18n/texts.ts';
import type { LoginView } from './login.element.ts';

export function parseView(view: string | undefined): LoginView {
  return view === 'forgot' || view === 'reset' ? view : 'sign-in';
}

/**
 * Error codes of the connection. Their texts are the same in every form, because the advice does not depend
 * on the form.
 */
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

export function keyOfSignInError(code: ApiErrorCode): TextKey<'errors'> {
  return OF_SIGN_IN.includes(code) ? code : 'sign_in_failed';
}

export function keyOfCodeError(code: ApiErrorCode): TextKey<'errors'> {
  return OF_CODE.includes(code) ? code : 'auth_code_failed';
}

/** True if the code is no longer usable and the user needs another code. */
export function isCodeGone(code: ApiErrorCode): boolean {
  return code === 'auth_code_expired' || code === 'auth_code_not_found';
}

/**
 * Message from the server for a refusal without a text in `errors`; null if a text exists. A server other
 * than Litro may send a message without a code.
 */
export function serverTextOf(
  { status, code, message, outcome }: ApiErrorFacts,
  errors: Text<'errors'> | null,
): string | null {
  const isReported = status >= 400 && outcome === 'refused' && message !== '' && message !== `HTTP ${status}`;
  const isOurs = code !== 'operation_failed' && errors?.(code) !== code;
  return isReported && errors && !isOurs ? message : null;
}

export function formatPerson({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
