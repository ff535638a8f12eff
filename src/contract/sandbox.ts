/** Calls of the demonstration. Without `LITRO_SANDBOX=on` the server answers 404 to these calls. */
import { Type } from 'typebox';
import { Bill } from './bills.ts';
import { routeOf } from './route.ts';
import { closed, IdParams, Instant, OrganizationSelector } from './values.ts';

const route = routeOf('Sandbox');

/** Move of the demonstration's clock. The body has either `to` or `by`. */
const MovedClock = Type.Object(
  {
    /** Future instant to which the clock moves. */
    to: Type.Optional(Instant),
    /** Duration by which the clock moves. */
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
      'Simulates a bank that receives the payment of a bill. The server receives a notice of a Pix payment for the code of the bill. The server answers 404 unless it runs with `LITRO_SANDBOX=on`.',
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
      'Moves the clock of the demonstration forward. The clock stops at each moment when a job is due, and the server runs the job.',
    access: 'session',
    moves: 'nothing',
    body: MovedClock,
    refuses: ['not_found', 'clock_backwards', 'clock_too_far'],
    response: closed({
      /** Time of the demonstration's clock after the move. */
      at: Instant,
      /** Time to which the caller wanted to move the clock. */
      to: Instant,
      /**
       * False if the clock stopped before `to` because too many jobs were due. The caller then repeats the call with
       * `to`.
       */
      isThere: Type.Boolean(),
      /** Number of billing periods that the server closed while the clock moved. */
      bills: Type.Integer(),
      /** Number of schedule runs that the server decided while the clock moved. */
      runs: Type.Integer(),
      /** Number of mails that the server sent while the clock moved. */
      mails: Type.Integer(),
    }),
  }),
  'GET /sandbox/accounts': route({
    operationId: 'listDemoAccounts',
    summary: 'Lists the sign-ins of the demo companies, with passwords.',
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
    summary: 'Lists the mails that the server stored instead of sending, newest first.',
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
