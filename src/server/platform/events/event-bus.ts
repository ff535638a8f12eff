/** Tells the open event streams what changed and who joins them, once it has been committed. */
import type { LiveEvent } from '#contract/events.ts';
import type { Transaction } from '../database/tenancy.ts';

export type EventListener = (event: LiveEvent) => void;

/** A session, and the organisation of which it hears. */
export interface LineMember {
  readonly sessionId: string;
  readonly userId: string;
  readonly organizationId: string;
  /** Where the user works, which says what they may do in a branch; null for a super administrator. */
  readonly homeId: string | null;
}

/** A session takes another one into its stream. */
export interface LineJoin {
  readonly lineId: string;
  /** Whose stream it is: of another session's it would be a forgery. */
  readonly sessionId: string;
  readonly member: LineMember;
}

export interface EventBus {
  /** Tells after the transaction has committed, and never when it rolls back. */
  publish(tx: Transaction, ...events: readonly LiveEvent[]): Promise<void>;
  /** Listens to one organisation; the answer ends it. */
  subscribe(organizationId: string, listener: EventListener): () => void;
  /** Tells the process that holds the stream, likewise after the commit. */
  publishJoin(tx: Transaction, join: LineJoin): Promise<void>;
  /** Hears of every join; the answer ends it. */
  onJoin(listener: (join: LineJoin) => void): () => void;
  close(): Promise<void>;
}
