/** The event stream of changes. Several sessions can share one stream. */
import { Type } from 'typebox';
import { MAX_LINE_ORGANIZATIONS } from './facts.ts';
import { routeOf } from './route.ts';
import { closed, Done, Id, OrganizationSelector } from './values.ts';

const route = routeOf('Events');

export const eventRoutes = {
  'GET /events': route({
    operationId: 'followEvents',
    summary:
      'An event stream (text/event-stream, read by fetch with the bearer header) of what changes in the selected organisation, or in each of several where `organizationId` is repeated. To a super administrator who selects none it tells what concerns no organisation, and by its end that the session has ended.',
    access: 'session',
    moves: 'nothing',
    query: closed({
      organizationId: Type.Optional(
        Type.Union([Id, Type.Array(Id, { minItems: 1, maxItems: MAX_LINE_ORGANIZATIONS })]),
      ),
    }),
    refuses: ['not_found'],
  }),
  'POST /events/ticket': route({
    operationId: 'makeEventTicket',
    summary:
      "A ticket by which the open stream of another session takes in the caller's events of the selected organisation. It is good for 30 seconds and once.",
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    refuses: ['not_found'],
    response: closed({ ticket: Type.String() }),
  }),
  'POST /events/join': route({
    operationId: 'joinEvents',
    summary:
      'Takes the session of a ticket into an open stream of the caller, named by its `line`. The stream greets it with `hello`; where it does not, the line has ended meanwhile. 404 for a ticket that is unknown, used or expired, or whose session has ended.',
    access: 'session',
    moves: 'nothing',
    body: closed({
      line: Type.String({ minLength: 1, maxLength: 128 }),
      ticket: Type.String({ minLength: 1, maxLength: 128 }),
    }),
    refuses: ['not_found'],
    response: Done,
  }),
};

/**
 * A change in the organization. Screens that show this kind reload it; events carry no figures, because each reader has its own
 * permissions.
 * `hello` opens every stream. `registry`: lists of people, vehicles, containers, cost centers and stations.
 * `refuel-marks`: receipt, approval or odometer of a refuel. `purchase`: purchases, and payments that need a decision.
 * `bill`: bills opened, closed, paid or written off. `thresholds`: a value crossed its threshold in either direction.
 * `schedule`: schedules and their runs. `route-scripts`: saved routes. `tank`: internal tanks, their wallets and operations.
 */
export type LiveEvent = {
  type:
    | 'hello'
    | 'balance'
    | 'distribution'
    | 'refuel-marks'
    | 'purchase'
    | 'bill'
    | 'permissions'
    | 'sharing-type'
    | 'settings'
    | 'registry'
    | 'deposits'
    | 'schedule'
    | 'thresholds'
    | 'route-scripts'
    | 'tank';
  organizationId: string;
};

/**
 * A message of `GET /events`: an event and its addressee, because several sessions may share the stream.
 * `gone`: the stream no longer has a session of this user.
 */
export type LineMessage = {
  type: LiveEvent['type'] | 'gone';
  organizationId: string;
  userId: string;
  /** Only with `hello`: the id of the stream, for `POST /events/join`. */
  line?: string;
};
