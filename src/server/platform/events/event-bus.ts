import type { LiveEvent } from '#contract/events.ts';
import type { DatabaseTransaction } from '../database/tenancy.ts';

export type EventListener = (event: LiveEvent) => void;

export interface StreamMember {
  readonly sessionId: string;
  readonly userId: string;
  readonly organizationId: string;
  /** Home organization, which decides the user's permissions in a branch; null for a super administrator. */
  readonly homeId: string | null;
}

export interface StreamJoin {
  readonly lineId: string;
  /** Session that owns the stream. A join by any other session is a forgery. */
  readonly sessionId: string;
  readonly member: StreamMember;
}

export interface EventBus {
  /** Publishes the events after the commit; never after a rollback. */
  publish(tx: DatabaseTransaction, ...events: readonly LiveEvent[]): Promise<void>;
  /** Listens to one organization. The returned function unsubscribes. */
  subscribe(organizationId: string, listener: EventListener): () => void;
  /**
   * Reports, after the commit, that a session joins an event stream. The process that holds the stream receives the
   * report.
   */
  publishJoin(tx: DatabaseTransaction, join: StreamJoin): Promise<void>;
  /** Calls `listener` for every addition of a session to a stream. The returned function unsubscribes. */
  onJoin(listener: (join: StreamJoin) => void): () => void;
  close(): Promise<void>;
}
