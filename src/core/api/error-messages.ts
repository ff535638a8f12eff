/** For servers that send an English message and no code: what the messages that the specification quotes mean. */
import type { ErrorCode } from '#contract/errors.ts';

const BY_MESSAGE: readonly (readonly [contained: string, code: ErrorCode])[] = [
  ['Invalid Identifier', 'invalid_identifier'],
  ['attempts reached', 'attempts_reached'],
  ['Authentication code expired.', 'auth_code_expired'],
  ['Authentication code not found or expired.', 'auth_code_not_found'],
  ['Invalid authentication code.', 'auth_code_invalid'],
];

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'session_ended',
  403: 'permission_missing',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'too_many_requests',
};

export function codeOfMessage(message: string, status: number): ErrorCode | 'operation_failed' {
  const known = BY_MESSAGE.find(([contained]) => message.includes(contained));
  return known?.[1] ?? BY_STATUS[status] ?? (status >= 500 ? 'internal_error' : 'operation_failed');
}
