/** Calls of the demonstration: they answer 404 unless the server runs with `LITRO_SANDBOX=on`. */
import { Type } from 'typebox';
import { routeOf } from './route.ts';
import { closed, Instant } from './values.ts';

const route = routeOf('Sandbox');

export const sandboxRoutes = {
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
