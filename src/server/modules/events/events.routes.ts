/** The event stream: opened by one session for one or several organisations, joined by others, ended with its session. */
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Tenancy } from '../../database/tenancy.ts';
import type { Call, Module } from '../../plugins/routes.ts';
import { Refusal } from '../../refusal.ts';
import { defineModule } from '../../server-module.ts';
import { assertInSight } from '../session-data/session-data.service.ts';
import type { Sessions } from '../sign-in/sessions.service.ts';
import { newToken } from '../sign-in/tokens.ts';
import type { EventBus, LineMember } from './event-bus.ts';
import { openEventLine, type EventLine } from './event-line.ts';
import { joinLine, makeTicket } from './tickets.service.ts';

export interface EventsParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly sessions: Pick<Sessions, 'peek' | 'onEnded'>;
  /** Registers what ends the open streams when the server stops. */
  onClose(work: () => void): void;
}

/** Pages of one sign-in in browsers that cannot share a stream. */
const MOST_LINES_OF_A_SESSION = 20;

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'sessions', 'onClose'], eventsModule);

function eventsModule(parts: EventsParts): Module {
  const { tenancy, bus, sessions, onClose } = parts;
  const lines = new Map<string, EventLine>();
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
      'GET /events': { organization: 'selected' },
      'POST /events/ticket': { organization: 'selected' },
      'POST /events/join': { organization: 'none' },
    },
    handlers: {
      'GET /events': async (call) => {
        if (closing) throw new Refusal('not_ready');
        const { sessionId } = call.caller;
        const open = [...lines.values()].filter((line) => line.sessionId === sessionId).length;
        if (open >= MOST_LINES_OF_A_SESSION) throw new Refusal('too_many_requests');
        // The bus knows no policies.
        const { scope } = call;
        for (const organizationId of organizationsOf(call))
          await assertInSight(tenancy, { scope, organizationId });
        return openLine(parts, lines, call);
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

/** The selected one first. */
function organizationsOf({ organizationId, query }: Call<'GET /events'>): [string, ...string[]] {
  const asked = [query.organizationId ?? []].flat();
  return [organizationId, ...new Set(asked.filter((id) => id !== organizationId))];
}

function openLine(
  { bus, sessions }: EventsParts,
  lines: Map<string, EventLine>,
  call: Call<'GET /events'>,
): undefined {
  const { sessionId, userId, organizationId: homeId } = call.caller;
  const memberOf = (organizationId: string): LineMember => ({ sessionId, userId, organizationId, homeId });
  const [first, ...others] = organizationsOf(call);
  const { raw } = startReply(call.reply);
  const id = newToken();
  const line = openEventLine(id, raw, [memberOf(first), ...others.map(memberOf)], {
    bus,
    findSession: (asked) => sessions.peek(asked),
    onEnd: () => lines.delete(id),
  });
  lines.set(id, line);
  raw.once('close', () => line.end());
  // The reader may have left while it was found out who it is.
  if (raw.destroyed) line.end();
  return undefined;
}

/** Takes the answer out of Fastify's hands, with the headers that its hooks have set. */
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
