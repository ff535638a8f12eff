/** The stream that tells of changes. */
import { routeOf } from './route.ts';
import { OrganizationSelector } from './values.ts';

const route = routeOf('Events');

export const eventRoutes = {
  'GET /events': route({
    operationId: 'followEvents',
    summary:
      'An event stream (text/event-stream, read by fetch with the bearer header) of what changes in the selected organisation.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    refuses: ['not_found'],
  }),
};

/**
 * One message of `GET /events`: something of this kind changed in the organisation, so what a screen shows of it
 * should be asked for again. `hello` opens every stream; `registry` tells of the lists of people, vehicles, containers,
 * cost centres and stations. It carries no figures: each reader asks with its own rights.
 */
export type LiveEvent = {
  type: 'hello' | 'balance' | 'distribution' | 'permissions' | 'sharing-type' | 'settings' | 'registry';
  organizationId: string;
};
