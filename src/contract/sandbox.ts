/** Calls of the demonstration: they answer 404 unless the server runs with `LITRO_SANDBOX=on`. */
import { Type } from 'typebox';
import { Bill } from './bills.ts';
import { routeOf } from './route.ts';
import { closed, IdParams, Instant, OrganizationSelector } from './values.ts';

const route = routeOf('Sandbox');

/** One of the two. */
const MovedClock = Type.Object(
  {
    /** To this moment, which is still to come. */
    to: Type.Optional(Instant),
    /** By as much. */
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
      /** What time it is now. */
      at: Instant,
      /** What time was asked for. */
      to: Instant,
      /** False where so much was due that the clock stopped on its way: ask again for the rest, by `to`. */
      isThere: Type.Boolean(),
      /** Billing periods that were closed on the way. */
      bills: Type.Integer(),
      /** Occurrences of schedules that were decided. */
      runs: Type.Integer(),
      /** Mails that went out on the way. */
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
