/** CPF and e-mail address are unique within an organization. These calls check both before a form saves. */
import { Type } from 'typebox';
import { routeOf } from './route.ts';
import { closed, OrganizationSelector } from './values.ts';

const route = routeOf('People');

export const Cpf = Type.String({ format: 'cpf' });
export const EmailAddress = Type.String({ format: 'email', line: true });

/** A record of the organization has the CPF: a driver, a recipient, another user, or a deleted one. */
export const TAKEN = [
  'driver_exists',
  'recipient_exists',
  'user_exists',
  'driver_deleted_exists',
  'recipient_deleted_exists',
] as const;
export type Taken = (typeof TAKEN)[number];

/**
 * The values travel in the body, because proxies log addresses.
 * `code` is the error that saving would raise, the CPF first; null if both are free.
 */
const taken = {
  access: 'session',
  moves: 'nothing',
  query: OrganizationSelector,
  body: closed({ identifier: Type.Optional(Cpf), email: Type.Optional(EmailAddress) }),
  response: closed({ code: Type.Union([Type.Enum([...TAKEN, 'email_exists']), Type.Null()]) }),
} as const;
export const peopleTakenRoutes = {
  'POST /admin/organization/driver/taken': route({
    operationId: 'askDriverTaken',
    ...taken,
    summary: 'Whether a driver has a CPF, in use or deleted, or one in use an e-mail address.',
  }),
  'POST /admin/organization/recipient/taken': route({
    operationId: 'askRecipientTaken',
    ...taken,
    summary: 'Whether a recipient has a CPF, in use or deleted, or one in use an e-mail address.',
  }),
};
