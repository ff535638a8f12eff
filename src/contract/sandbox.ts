/** Calls of the demonstration: they answer 404 unless the server runs with `LITRO_SANDBOX=on`. */
import { Type } from 'typebox';
import { Bill } from './bills.ts';
import { routeOf } from './route.ts';
import { closed, IdParams, Instant, OrganizationSelector } from './values.ts';

const route = routeOf('Sandbox');

export const sandboxRoutes = {
  'POST /sandbox/bill/{id}/pay': route({
    operationId: 'payBill',
    summary:
      'Pays a bill as a bank would: a notice of a Pix for its code comes in. Off in production, where it answers 404.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    refuses: ['bill_not_closed', 'bill_settled'],
    response: Bill,
  }),
  'GET /sandbox/accounts': route({
    operationId: 'listDemoAccounts',
    summary: 'The sign-ins of the demo company.',
    access: 'open',
    moves: 'nothing',
    refuses: ['not_found'],
    response: closed({
      docs: Type.Array(
        closed({
          identifier: Type.String(),
          password: Type.String(),
          role: Type.String(),
          organisationId: Type.Union([Type.String(), Type.Null()]),
          organisation: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    }),
  }),
  'GET /sandbox/outbox': route({
    operationId: 'listSentMail',
    summary: 'The mail that was "sent", newest first.',
    access: 'open',
    moves: 'nothing',
    refuses: ['not_found'],
    response: closed({
      docs: Type.Array(
        closed({ to: Type.String(), subject: Type.String(), text: Type.String(), sentAt: Instant }),
      ),
    }),
  }),
};
