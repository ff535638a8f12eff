/** One open event stream: who is told over it, of which organisations, and since when no more. */
import type { ServerResponse } from 'node:http';
import type { LineMessage, LiveEvent } from '#contract/events.ts';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { EventBus, EventListener, LineMember } from '../../platform/events/event-bus.ts';

interface EventLineParts {
  readonly bus: Pick<EventBus, 'subscribe'>;
  /** Answers null once the session has ended. */
  findSession(sessionId: string): Promise<unknown>;
  onEnd(): void;
}

export interface EventLine {
  readonly id: string;
  /** Of whoever opened it. */
  readonly sessionId: string;
  /** Tells a further session, and greets it. */
  join(member: LineMember): void;
  concerns(userId: string): boolean;
  /** Lets go of sessions that have ended; ends with the one that opened it. */
  check(): Promise<void>;
  end(): void;
}

/** One user in one organisation, told once however many sessions of theirs have joined. */
interface Audience {
  readonly member: LineMember;
  readonly sessionIds: Set<string>;
  unsubscribe(): void;
}

const HEARTBEAT_MS = 15_000;
/** A reader that has fallen this far behind is let go; it connects again and asks for everything anew. */
const MOST_WAITING_BYTES = 64 * 1024;
/** A stream that so many have joined is ended: it is opened again and joined by those who are still there. */
const MOST_AUDIENCES = 50;

/** `members`: the session that opens it, once for each organisation. */
export function openEventLine(
  id: string,
  raw: ServerResponse,
  members: readonly [LineMember, ...LineMember[]],
  { bus, findSession, onEnd }: EventLineParts,
): EventLine {
  const { sessionId } = members[0];
  const audiences = new Map<string, Audience>();
  const write = (text: string) => writeTo(raw, text);
  const send = ({ userId, organizationId }: LineMember, type: LineMessage['type']) => {
    const message: LineMessage = { type, organizationId, userId, ...(type === 'hello' && { line: id }) };
    write(`event: ${type}\ndata: ${JSON.stringify(message)}\n\n`);
  };
  const leave = (ended: string) => {
    for (const [key, { member, sessionIds, unsubscribe }] of audiences) {
      if (!sessionIds.delete(ended) || sessionIds.size > 0) continue;
      unsubscribe();
      audiences.delete(key);
      send(member, 'gone');
    }
  };
  const hasEnded = async (asked: string) => (await findSession(asked).catch(() => null)) === null;

  const line: EventLine = {
    id,
    sessionId,
    join: (member) => {
      const key = `${member.userId} ${member.organizationId}`;
      if (!audiences.has(key) && audiences.size >= MOST_AUDIENCES) return line.end();
      const audience = audiences.get(key) ?? {
        member,
        sessionIds: new Set(),
        unsubscribe: listen(bus, member, ({ type }) => send(member, type)),
      };
      audience.sessionIds.add(member.sessionId);
      audiences.set(key, audience);
      send(member, 'hello');
    },
    concerns: (userId) => [...audiences.values()].some(({ member }) => member.userId === userId),
    check: async () => {
      const known = new Set([...audiences.values()].flatMap(({ sessionIds }) => [...sessionIds]));
      for (const asked of known) {
        if (!(await hasEnded(asked))) continue;
        if (asked === sessionId) return line.end();
        leave(asked);
      }
      write(': alive\n\n');
    },
    end: () => {
      clearInterval(timer);
      for (const { unsubscribe } of audiences.values()) unsubscribe();
      audiences.clear();
      raw.end();
      onEnd();
    },
  };
  const timer = setInterval(() => void line.check(), HEARTBEAT_MS);
  timer.unref();
  for (const member of members) line.join(member);
  return line;
}

function writeTo(raw: ServerResponse, text: string): void {
  if (raw.writableEnded || raw.destroyed) return;
  // Ended, it would still wait for the reader to take what is left.
  if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy();
  else raw.write(text);
}

/**
 * What the caller may do in a branch is decided where they work, so of that they hear too. What is nobody's concerns super
 * administrators wherever they are; of it, everybody hears that stations changed, which all organizations share.
 */
function listen(
  bus: Pick<EventBus, 'subscribe'>,
  { organizationId, homeId }: LineMember,
  tell: EventListener,
): () => void {
  const ends = [bus.subscribe(organizationId, tell)];
  if (homeId !== null && homeId !== organizationId) {
    const ofHome = ({ type }: LiveEvent) => {
      if (type === 'permissions') tell({ type, organizationId });
    };
    ends.push(bus.subscribe(homeId, ofHome));
  }
  if (organizationId !== NO_ORGANIZATION) {
    const ofNobody = ({ type }: LiveEvent) => {
      const isHeard = homeId === null ? type !== 'hello' : type === 'registry';
      if (isHeard) tell({ type, organizationId });
    };
    ends.push(bus.subscribe(NO_ORGANIZATION, ofNobody));
  }
  return () => {
    for (const end of ends) end();
  };
}
