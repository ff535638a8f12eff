/** What is asked about a movement whose answer was lost. */
import { Type } from 'typebox';
import { routeOf } from './route.ts';
import { closed, OrganizationSelector } from './values.ts';

const route = routeOf('Balance');

export const operationRoutes = {
  'POST /operations/{key}/settle': route({
    operationId: 'settleKey',
    summary:
      'For a movement whose answer was lost: gives its answer, or makes sure that it will never happen. Waits for one that is still running.',
    access: 'session',
    moves: 'nothing',
    params: closed({ key: Type.String({ minLength: 16, maxLength: 255 }) }),
    query: OrganizationSelector,
    refuses: ['idempotency_key_in_flight'],
    response: closed({
      /** `done`: it happened, and `answer` is the answer of that call. `none`: it did not and will not. */
      outcome: Type.Enum(['done', 'none']),
      answer: Type.Unknown(),
    }),
  }),
};
