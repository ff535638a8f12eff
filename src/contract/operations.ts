/** Outcome of a credit movement whose response was lost. */
import { Type } from 'typebox';
import { routeOf } from './route.ts';
import { closed, OrganizationSelector } from './values.ts';

const route = routeOf('Balance');

/**
 * Format of the idempotency keys that the portal and the elements create. Such a key is no record id, so the schema is
 * not `Id`.
 */
const MadeKey = Type.String({ pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

export const operationRoutes = {
  'POST /operations/{key}/settle': route({
    operationId: 'settleKey',
    summary:
      'Determines the outcome of a movement whose response was lost. The server returns the stored response, or ensures that the movement never runs. It waits for a movement that still runs. It answers 429 to a caller who has settled 100 keys without a movement within a day.',
    access: 'session',
    moves: 'nothing',
    params: closed({ key: MadeKey }),
    query: OrganizationSelector,
    refuses: ['idempotency_key_in_flight'],
    response: closed({
      /**
       * Outcome of the call with this idempotency key. `done`: the call ran, and `answer` is its response. `none`: the
       * call did not run and never will.
       */
      outcome: Type.Enum(['done', 'none']),
      answer: Type.Unknown(),
    }),
  }),
};
