/**
 * Calls of the event stream. One session opens the stream, other sessions join it, and the stream ends with its opening
 * session.
 */
import type { FastifyReply } from 'fastify';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Call, Module } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { defineModule } from '../server-module.ts';
import { assertInSight } from '../session-data/session-data.service.ts';
import type { Sessions } from '../../platform/accounts/sessions.service.ts';
import { newToken } from '../../platform/accounts/tokens.ts';
import type { EventBus, StreamMember } from '../../platform/events/event-bus.ts';
import { openEventLine, type EventLine } from './event-line.ts';
import { joinLine, makeTicket } from './tickets.service.ts';

export interface EventsParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly sessions: Pick<Sessions, 'peek' | 'onEnded'>;
  readonly metrics: Pick<Metrics, 'eventLines' | 'beforeReading'>;
  onClose(work: () => void): void;
}

/**
 * Maximum streams of a session. The number is enough for all pages of one sign-in in browsers that cannot share a
 * stream.
 */
const MOST_LINES_OF_A_SESSION = 20;

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'sessions', 'onClose', 'metrics'],
  eventsModule,
);

function eventsModule(parts: EventsParts): Module {
  const { tenancy, bus, sessions, onClose, metrics } = parts;
  const lines = new Map<string, EventLine>();
  const places = createPlaces(MOST_LINES_OF_A_SESSION);
  metrics.beforeReading(() => metrics.eventLines.set(lines.size));
  let closing = false;
  onClose(() => {
    closing = true;
    for (const line of lines.values()) line.end();
  });
  sessions.onEnded((userId) => {
    for (const line of lines.values()) if (line.concerns(userId)) void line.check();
  });
  bus.onJoin(({ lineId, sessionId, member }) => {
    const line = lines.get(lineId);
    if (line?.sessionId === sessionId) line.join(member);
  });
  return {
    policies: {
      'GET /events': { organization: 'selectedOrSeveral' },
      'POST /events/ticket': { organization: 'selected' },
      'POST /events/join': { organization: 'none' },
    },
    handlers: {
      'GET /events': async (call) => {
        if (closing) throw new Refusal('not_ready');
        // Counts the stream before the first `await`, because otherwise parallel requests would all pass the limit.
        const leave = places.take(call.caller.sessionId);
        try {
          // The event bus checks no policies, so the route checks that the caller can see each organization.
          const { scope } = call;
          for (const organizationId of organizationsOf(call)) {
            if (organizationId !== NO_ORGANIZATION) await assertInSight(tenancy, { scope, organizationId });
          }
          return openLine(parts, lines, call, leave);
        } catch (error) {
          leave();
          throw error;
        }
      },
      'POST /events/ticket': async (call) => {
        await assertInSight(tenancy, call);
        const { caller, organizationId } = call;
        return { ticket: await makeTicket(parts, { sessionId: caller.sessionId, organizationId }) };
      },
      'POST /events/join': async ({ caller, body }) => {
        await joinLine(parts, caller, body);
        return { message: 'The line was told.' };
      },
    },
  };
}

/**
 * Organizations of the stream, the selected organization first. Without a selection, a super administrator receives events
 * without an organization.
 */
function organizationsOf({ organizationId, query }: Call<'GET /events'>): [string, ...string[]] {
  const requestedIds = [query.organizationId ?? []].flat();
  return [organizationId || NO_ORGANIZATION, ...new Set(requestedIds.filter((id) => id !== organizationId))];
}

function openLine(
  { bus, sessions }: EventsParts,
  lines: Map<string, EventLine>,
  call: Call<'GET /events'>,
  leave: () => void,
): undefined {
  const { sessionId, userId, organizationId: homeId } = call.caller;
  const memberOf = (organizationId: string): StreamMember => ({ sessionId, userId, organizationId, homeId });
  const [first, ...others] = organizationsOf(call);
  const { raw } = startReply(call.reply);
  const id = newToken();
  const line = openEventLine(id, raw, [memberOf(first), ...others.map(memberOf)], {
    bus,
    findSession: (memberSessionId) => sessions.peek(memberSessionId),
    onEnd: () => {
      lines.delete(id);
      leave();
    },
  });
  lines.set(id, line);
  raw.once('close', () => line.end());
  // Ends the stream if the client disconnected during the checks.
  if (raw.destroyed) line.end();
  return undefined;
}

/**
 * Counts the streams of each session. `take` counts a new stream and returns a function that releases it. Above `most`
 * streams, `take` refuses with `too_many_requests`.
 */
function createPlaces(most: number): { take(sessionId: string): () => void } {
  const taken = new Map<string, number>();
  return {
    take(sessionId) {
      const count = taken.get(sessionId) ?? 0;
      if (count >= most) throw new Refusal('too_many_requests');
      taken.set(sessionId, count + 1);
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        const left = (taken.get(sessionId) ?? 1) - 1;
        if (left > 0) taken.set(sessionId, left);
        else taken.delete(sessionId);
      };
    },
  };
}

/** Takes the response out of Fastify's control and sends the headers that Fastify's hooks have set. */
function startReply(reply: FastifyReply): FastifyReply {
  const headers = reply.getHeaders();
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(headers as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  return reply;
}
