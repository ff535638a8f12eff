/** Calls of the demonstration. They answer 404 unless the server runs with `LITRO_SANDBOX=on`. */
import { Type } from 'typebox';
import { Bill } from './bills.ts';
import { routeOf } from './route.ts';
import { closed, IdParams, Instant, OrganizationSelector } from './values.ts';

const route = routeOf('Sandbox');

/** Exactly one of both fields. */
const MovedClock = Type.Object(
  {
    /** A future instant. */
    to: Type.Optional(Instant),
    /** A duration. */
    by: Type.Optional(
      closed({
        days: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_096 })),
        hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 26_304 })),
        minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_578_240 })),
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
);

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
  'POST /sandbox/clock': route({
    operationId: 'moveClock',
    summary:
      'Moves the clock of the demonstration forward, and stops at each moment at which something is due, so that it is done then.',
    access: 'session',
    moves: 'nothing',
    body: MovedClock,
    refuses: ['not_found', 'clock_backwards', 'clock_too_far'],
    response: closed({
      /** The clock's new time. */
      at: Instant,
      /** The requested time. */
      to: Instant,
      /** False if the clock stopped early because too much was due; repeat the call with `to`. */
      isThere: Type.Boolean(),
      /** Number of billing periods closed meanwhile. */
      bills: Type.Integer(),
      /** Number of schedule occurrences processed meanwhile. */
      runs: Type.Integer(),
      /** Number of mails sent meanwhile. */
      mails: Type.Integer(),
    }),
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
