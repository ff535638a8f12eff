/** From a call that moves credit to its one movement, whichever module answers it. */
import type { LiveEvent } from '#contract/events.ts';
import type { MovingRouteName } from '#contract/routes.ts';
import type { Clock } from '../../clock.ts';
import type { Tenancy } from '../../database/tenancy.ts';
import type { Call } from '../../plugins/routes.ts';
import { Refusal } from '../../refusal.ts';
import { announce } from '../events/announce.ts';
import type { EventBus } from '../events/event-bus.ts';
import { oncePerKey } from '../idempotency/once-per-key.ts';
import type { LedgerState } from '../ledger/ledger-state.ts';
import type { Moving } from './under-lock.ts';

export interface MovingParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly ledger: LedgerState;
}

/**
 * Runs `work` with the ledger in order, exactly once for the key of the call, and tells whoever listens. `operation` is
 * the call's one name, whichever of its paths was used. Refuses with `ledger_halted` and as `once` does.
 */
export async function moveCredit<A>(
  parts: MovingParts,
  operation: MovingRouteName,
  call: Call<MovingRouteName>,
  work: (moving: Moving) => Promise<A>,
  events: readonly LiveEvent['type'][] = ['balance', 'distribution'],
): Promise<A> {
  if (parts.ledger.halted) throw new Refusal('ledger_halted');
  if (call.idempotencyKey === null) throw new Refusal('idempotency_key_missing');
  const { organizationId, caller } = call;
  return oncePerKey(parts, operation, call, async (tx) => {
    const actor = { userId: caller.userId, address: caller.address, requestId: caller.requestId };
    const moved = await work({ tx, clock: parts.clock, organizationId, actor });
    await announce(parts.bus, tx, organizationId, events);
    return moved;
  });
}
