import type { LiveEvent } from '#contract/events.ts';
import type { DatabaseTransaction } from '../database/tenancy.ts';
import type { EventBus } from './event-bus.ts';

export async function announce(
  bus: EventBus,
  tx: DatabaseTransaction,
  organizationId: string,
  events: readonly LiveEvent['type'][],
): Promise<void> {
  await bus.publish(tx, ...events.map((type) => ({ type, organizationId })));
}
