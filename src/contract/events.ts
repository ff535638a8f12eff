/** The event stream, which reports changes of data. Several sessions can share one stream. */
import { Type } from 'typebox';
import { MAX_LINE_ORGANIZATIONS } from './facts.ts';
import { routeOf } from './route.ts';
import { closed, Done, Id, OrganizationSelector } from './values.ts';

const route = routeOf('Events');

export const eventRoutes = {
  'GET /events': route({
    operationId: 'followEvents',
    summary:
      'Opens an event stream of changes in the selected organization. Repeat `organizationId` to follow up to 20 organizations. The media type is `text/event-stream`. Clients read the stream by `fetch`, with the bearer token in the header. A super administrator who selects no organization receives events that concern no organization. The stream ends together with the session that opened it.',
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
      'Creates a ticket to share the open event stream of another session. The other session redeems the ticket by `POST /events/join`. Its stream then also carries the events of the caller in the selected organization. The ticket is valid once and for 30 seconds.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    refuses: ['not_found'],
    response: closed({ ticket: Type.String() }),
  }),
  'POST /events/join': route({
    operationId: 'joinEvents',
    summary:
      'Adds the session of a ticket to an open event stream of the caller. `line` is the id of the stream. The stream confirms with a `hello` event. If no `hello` arrives, the stream has ended meanwhile. The server answers 404 if the ticket is unknown, used or expired, or if its session has ended.',
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
 * A change of data in an organization. A client that shows data of this kind loads the data again.
 * Events carry no figures, because each reader has different permissions.
 * `hello` opens every stream. `registry`: lists of people, vehicles, containers, cost centers and stations.
 * `refuel-marks`: receipt, approval or odometer of a refuel. `purchase`: purchases, and payments that need a decision.
 * `bill`: bills opened, closed, paid or written off. `thresholds`: a value crossed its threshold in either direction.
 * `schedule`: schedules and their runs. `route-scripts`: saved routes.
 * `tank`: internal tanks, their wallets and operations.
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
 * A message of `GET /events`: an event, and the user who receives it. Several sessions may share the stream. `gone`:
 * the stream no longer has a session of this user in this organization.
 */
export type LineMessage = {
  type: LiveEvent['type'] | 'gone';
  organizationId: string;
  userId: string;
  /** Id of the stream for `POST /events/join`. Only the event `hello` has this id. */
  line?: string;
};
