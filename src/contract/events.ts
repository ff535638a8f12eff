/** The stream that tells of changes, and how several sessions share one. */
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
 * Something of this kind changed in the organisation, so what a screen shows of it should be asked for again. `hello`
 * opens every stream; `registry` tells of the lists of people, vehicles, containers, cost centres and stations;
 * `refuel-marks` of what is said of a refuel afterwards: a receipt, an approval, an odometer; `purchase` of credit that was
 * asked for, paid or cancelled, and of payments that wait for a person; `bill` of bills that began, were closed, paid or
 * written off; `thresholds` of something that fell below its threshold or rose again; `schedule` of schedules that were made or changed, and of
 * runs, whatever became of them; `route-scripts` of routes that are kept; `tank` of internal tanks, their wallets and what went in and out. It carries no figures: each reader asks with its own rights.
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
 * One message of `GET /events`: an event, and whom it is for, since several sessions may have joined the stream. `gone`
 * says that the stream has no session of that user any more.
 */
export type LineMessage = {
  type: LiveEvent['type'] | 'gone';
  organizationId: string;
  userId: string;
  /** With `hello`: what the stream is called, for `POST /events/join`. */
  line?: string;
};
