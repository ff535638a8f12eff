/** Outcome of a movement whose response was lost. */
import { Type } from 'typebox';
import { routeOf } from './route.ts';
import { closed, OrganizationSelector } from './values.ts';

const route = routeOf('Balance');

/** Form of the keys that pages create. It is no record id, therefore no `Id`. */
const MadeKey = Type.String({ pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

export const operationRoutes = {
  'POST /operations/{key}/settle': route({
    operationId: 'settleKey',
    summary:
      'For a movement whose answer was lost: gives its answer, or makes sure that it will never happen. Waits for one that is still running. Refused with 429 to who has 100 keys that never happened within a day.',
    access: 'session',
    moves: 'nothing',
    params: closed({ key: MadeKey }),
    query: OrganizationSelector,
    refuses: ['idempotency_key_in_flight'],
    response: closed({
      /** `done`: the call ran, and `answer` is its response. `none`: it did not run and never will. */
      outcome: Type.Enum(['done', 'none']),
      answer: Type.Unknown(),
    }),
  }),
};
