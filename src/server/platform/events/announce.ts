/** What a transaction tells whoever listens. */
import type { LiveEvent } from '#contract/events.ts';
import type { Transaction } from '../database/tenancy.ts';
import type { EventBus } from './event-bus.ts';

/** Tells whoever listens, once the transaction is committed. */
export async function announce(
  bus: EventBus,
  tx: Transaction,
  organizationId: string,
  events: readonly LiveEvent['type'][],
): Promise<void> {
  await bus.publish(tx, ...events.map((type) => ({ type, organizationId })));
}
