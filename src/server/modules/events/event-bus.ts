/** Tells the open event streams what changed, once the change has been committed. */
import type { LiveEvent } from '#contract/events.ts';
import type { Transaction } from '../../database/tenancy.ts';

export type EventListener = (event: LiveEvent) => void;

export interface EventBus {
  /** Tells after the transaction has committed, and never when it rolls back. */
  publish(tx: Transaction, ...events: readonly LiveEvent[]): Promise<void>;
  /** Listens to one organisation; the answer ends it. */
  subscribe(organizationId: string, listener: EventListener): () => void;
  close(): Promise<void>;
}
