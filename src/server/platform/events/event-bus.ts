/** Delivery of committed changes and joins to open event streams. */
import type { LiveEvent } from '#contract/events.ts';
import type { DatabaseTransaction } from '../database/tenancy.ts';

export type EventListener = (event: LiveEvent) => void;

/** A session and the organization whose events it receives. */
export interface LineMember {
  readonly sessionId: string;
  readonly userId: string;
  readonly organizationId: string;
  /** Home organization, which decides the user's permissions in a branch; null for a super administrator. */
  readonly homeId: string | null;
}

/** A session adds another session to its stream. */
export interface LineJoin {
  readonly lineId: string;
  /** Owner of the stream. A join by another session is a forgery. */
  readonly sessionId: string;
  readonly member: LineMember;
}

export interface EventBus {
  /** Publishes after the commit; never after a rollback. */
  publish(tx: DatabaseTransaction, ...events: readonly LiveEvent[]): Promise<void>;
  /** Listens to one organization. The returned function unsubscribes. */
  subscribe(organizationId: string, listener: EventListener): () => void;
  /** Notifies the process that holds the stream, after the commit. */
  publishJoin(tx: DatabaseTransaction, join: LineJoin): Promise<void>;
  /** Listens to all joins. The returned function unsubscribes. */
  onJoin(listener: (join: LineJoin) => void): () => void;
  close(): Promise<void>;
}
