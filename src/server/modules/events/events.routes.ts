/** The event stream: one per session and organisation, ended with the session. */
import type { FastifyReply } from 'fastify';
import type { LiveEvent } from '#contract/events.ts';
import type { Tenancy } from '../../database/tenancy.ts';
import { readBearer, type FoundSession } from '../../plugins/guards.ts';
import type { Call, Module } from '../../plugins/routes.ts';
import { Refusal } from '../../refusal.ts';
import { defineModule } from '../../server-module.ts';
import { assertInSight } from '../session-data/session-data.service.ts';
import type { EventBus, EventListener } from './event-bus.ts';

export interface EventsParts {
  readonly tenancy: Tenancy;
  readonly bus: EventBus;
  /** Answers null once the session behind the token has ended. */
  findCaller(token: string): Promise<FoundSession | null>;
  /** Calls the listener with the users whose sessions have just ended. */
  onSessionsEnded(listener: (userId: string) => void): void;
  /** Registers what ends the open streams when the server stops. */
  onClose(work: () => void): void;
}

const HEARTBEAT_MS = 15_000;
/** A reader that has fallen this far behind is let go; it connects again and asks for everything anew. */
const MOST_WAITING_BYTES = 64 * 1024;
/** Pages of one sign-in, each with a stream of its own. */
const MOST_STREAMS_OF_A_SESSION = 20;

interface Stream {
  readonly userId: string;
  readonly sessionId: string;
  end(): void;
  /** Ends the stream if its session has ended. */
  check(): Promise<void>;
}

export const serverModule = defineModule(
  ['tenancy', 'bus', 'sessions', 'onClose'],
  ({ sessions, ...parts }) =>
    eventsModule({ ...parts, findCaller: sessions.peekCaller, onSessionsEnded: sessions.onEnded }),
);

function eventsModule(parts: EventsParts): Module {
  const streams = new Set<Stream>();
  let closing = false;
  parts.onClose(() => {
    closing = true;
    for (const stream of streams) stream.end();
  });
  parts.onSessionsEnded((userId) => {
    for (const stream of streams) if (stream.userId === userId) void stream.check();
  });
  return {
    policies: { 'GET /events': { organization: 'selected' } },
    handlers: {
      'GET /events': async (call) => {
        if (closing) throw new Refusal('not_ready');
        const { sessionId } = call.caller;
        const open = [...streams].filter((stream) => stream.sessionId === sessionId).length;
        if (open >= MOST_STREAMS_OF_A_SESSION) throw new Refusal('too_many_requests');
        // The bus knows no policies.
        await assertInSight(parts.tenancy, call);
        return openStream(parts, streams, call);
      },
    },
  };
}

function openStream(parts: EventsParts, streams: Set<Stream>, call: Call<'GET /events'>): undefined {
  const token = readBearer(call.request);
  if (token === null) throw new Refusal('session_ended');
  const { raw } = startReply(call.reply);
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    // Ended, it would still wait for the reader to take what is left.
    if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy();
    else raw.write(text);
  };
  const send = (event: LiveEvent) => write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  const unsubscribe = listen(parts.bus, call, send);
  const timer = setInterval(() => void stream.check(), HEARTBEAT_MS);
  timer.unref();
  const stream: Stream = {
    userId: call.caller.userId,
    sessionId: call.caller.sessionId,
    end: () => {
      clearInterval(timer);
      unsubscribe();
      streams.delete(stream);
      raw.end();
    },
    check: async () => {
      const session = await parts.findCaller(token).catch(() => null);
      if (session) write(': alive\n\n');
      else stream.end();
    },
  };
  streams.add(stream);
  raw.once('close', stream.end);
  // The reader may have left while it was found out who it is.
  if (raw.destroyed) stream.end();
  send({ type: 'hello', organizationId: call.organizationId });
  return undefined;
}

/** What the caller may do in a branch is decided where they work, so of that they hear too. */
function listen(bus: EventBus, call: Call<'GET /events'>, send: EventListener): () => void {
  const { organizationId, caller } = call;
  const ends = [bus.subscribe(organizationId, send)];
  const home = caller.organizationId;
  if (home !== null && home !== organizationId) {
    ends.push(
      bus.subscribe(home, ({ type }) => {
        if (type === 'permissions') send({ type, organizationId });
      }),
    );
  }
  return () => {
    for (const end of ends) end();
  };
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
