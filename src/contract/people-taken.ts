/**
 * Checks of CPF and e-mail address before a form is saved. CPF and e-mail address are unique within an organization.
 */
import { Type } from 'typebox';
import { routeOf } from './route.ts';
import { closed, OrganizationSelector } from './values.ts';

const route = routeOf('People');

export const Cpf = Type.String({ format: 'cpf' });
export const EmailAddress = Type.String({ format: 'email', line: true });

/**
 * Errors about a CPF that a record of the organization has already: a driver, a recipient, another user, or a deleted
 * person.
 */
export const TAKEN = [
  'driver_exists',
  'recipient_exists',
  'user_exists',
  'driver_deleted_exists',
  'recipient_deleted_exists',
] as const;
export type Taken = (typeof TAKEN)[number];

/**
 * A check of CPF and e-mail address. Both are in the body, because proxies log addresses. `code` is the error that
 * saving a form with these values would cause; the CPF is checked first. `code` is null if no record in the call's
 * register has these values.
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
    summary:
      'Checks if a driver has the CPF or the e-mail address. A deleted driver counts for the CPF, but not for the e-mail address.',
  }),
  'POST /admin/organization/recipient/taken': route({
    operationId: 'askRecipientTaken',
    ...taken,
    summary:
      'Checks if a recipient has the CPF or the e-mail address. A deleted recipient counts for the CPF, but not for the e-mail address.',
  }),
};
