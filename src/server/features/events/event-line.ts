import type { ServerResponse } from 'node:http';
import type { LineMessage, LiveEvent } from '#contract/events.ts';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { EventBus, EventListener, StreamMember } from '../../platform/events/event-bus.ts';

interface EventLineParts {
  readonly bus: Pick<EventBus, 'subscribe'>;
  /** Finds a session; null after the session has ended. */
  findSession(sessionId: string): Promise<unknown>;
  onEnd(): void;
}

export interface EventLine {
  readonly id: string;
  readonly sessionId: string;
  join(member: StreamMember): void;
  concerns(userId: string): boolean;
  /** Removes ended sessions from the stream. Ends the stream if the session that opened it has ended. */
  check(): Promise<void>;
  end(): void;
}

interface EventAudience {
  readonly member: StreamMember;
  readonly sessionIds: Set<string>;
  unsubscribe(): void;
}

const HEARTBEAT_MS = 15_000;
/** Maximum unsent bytes of a stream. The server disconnects a slower reader, who reconnects and reloads everything. */
const MOST_WAITING_BYTES = 64 * 1024;
/**
 * Maximum number of audiences of a stream; an audience is a user in an organization. Above this number the stream ends.
 * The session that opened the stream opens a new stream, and the other sessions join again.
 */
const MOST_AUDIENCES = 50;

export function openEventLine(
  id: string,
  raw: ServerResponse,
  members: readonly [StreamMember, ...StreamMember[]],
  { bus, findSession, onEnd }: EventLineParts,
): EventLine {
  const { sessionId } = members[0];
  const audiences = new Map<string, EventAudience>();
  const write = (text: string) => writeTo(raw, text);
  const send = ({ userId, organizationId }: StreamMember, type: LineMessage['type']) => {
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
  const hasEnded = async (memberSessionId: string) =>
    (await findSession(memberSessionId).catch(() => null)) === null;

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
      for (const memberSessionId of known) {
        if (!(await hasEnded(memberSessionId))) continue;
        if (memberSessionId === sessionId) return line.end();
        leave(memberSessionId);
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
  // Disconnects a slow reader by `destroy()`, because `end()` would wait until the reader has received the buffer.
  if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy();
  else raw.write(text);
}

/**
 * Subscribes a member to events.
 * Permissions of a branch user are defined in the home organization, so the user also receives the `permissions` events of
 * the home organization.
 * Super administrators receive events without an organization. All users receive station changes, because all organizations
 * share the stations.
 */
function listen(
  bus: Pick<EventBus, 'subscribe'>,
  { organizationId, homeId }: StreamMember,
  listener: EventListener,
): () => void {
  const ends = [bus.subscribe(organizationId, listener)];
  if (homeId !== null && homeId !== organizationId) {
    const ofHome = ({ type }: LiveEvent) => {
      if (type === 'permissions') listener({ type, organizationId });
    };
    ends.push(bus.subscribe(homeId, ofHome));
  }
  if (organizationId !== NO_ORGANIZATION) {
    const ofNobody = ({ type }: LiveEvent) => {
      const isReceived = homeId === null ? type !== 'hello' : type === 'registry';
      if (isReceived) listener({ type, organizationId });
    };
    ends.push(bus.subscribe(NO_ORGANIZATION, ofNobody));
  }
  return () => {
    for (const end of ends) end();
  };
}
