/** Error codes for servers that send only an English message. The messages are quoted from the API specification. */
import type { ErrorCode } from '#contract/errors.ts';

/** Error codes without a specific cause. Only servers other than the Litro server report these errors. */
export type ForeignErrorCode =
  | 'vehicle_not_created'
  | 'vehicle_not_changed'
  | 'container_not_created'
  | 'container_not_changed'
  | 'container_of_another_organization';

/**
 * Parts of error messages with their codes. The parts are lowercase and without hyphens and periods, because servers
 * differ in spelling.
 */
const BY_MESSAGE: readonly (readonly [contained: string, code: ErrorCode | ForeignErrorCode])[] = [
  ['invalid identifier', 'invalid_identifier'],
  ['attempts reached', 'attempts_reached'],
  ['authentication code expired', 'auth_code_expired'],
  ['authentication code not found or expired', 'auth_code_not_found'],
  ['invalid authentication code', 'auth_code_invalid'],
  ['email already exists', 'email_exists'],
  ['user already exists', 'user_exists'],
  ['vehicle already exists', 'vehicle_exists'],
  ['container already exists', 'container_exists'],
  ['recipient already exists', 'recipient_exists'],
  ['driver already exists', 'driver_exists'],
  ['unable to create vehicle', 'vehicle_not_created'],
  ['unable to update vehicle', 'vehicle_not_changed'],
  ['unable to create container', 'container_not_created'],
  ['unable to update container', 'container_not_changed'],
  ['container does not belong to your organization', 'container_of_another_organization'],
];

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'session_ended',
  403: 'permission_missing',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'too_many_requests',
};

export function codeOfMessage(
  message: string,
  status: number,
): ErrorCode | ForeignErrorCode | 'operation_failed' {
  const normalizedMessage = message
    .toLowerCase()
    .replace(/[-.]/g, '')
    .replace(/organisation/g, 'organization');
  const known = BY_MESSAGE.find(([contained]) => normalizedMessage.includes(contained));
  return known?.[1] ?? BY_STATUS[status] ?? (status >= 500 ? 'internal_error' : 'operation_failed');
}
