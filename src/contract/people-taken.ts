/** What one record of an organisation alone may have: a CPF and an e-mail address; and how a form asks whether somebody has it. */
import { Type } from 'typebox';
import { routeOf } from './route.ts';
import { closed, OrganizationSelector } from './values.ts';

const route = routeOf('People');

export const Cpf = Type.String({ format: 'cpf' });
export const EmailAddress = Type.String({ format: 'email', line: true });

/** A CPF that a record of the organisation has already: a driver's, a recipient's, anybody else's, or a deleted one's. */
export const TAKEN = [
  'driver_exists',
  'recipient_exists',
  'user_exists',
  'driver_deleted_exists',
  'recipient_deleted_exists',
] as const;
export type Taken = (typeof TAKEN)[number];

/**
 * What a form asks before anything is saved, in the body, since addresses stand in the logs of proxies. Answers what saving it
 * would be refused with because of a person of this kind, the CPF first, and null where none of them has either.
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
