/** The handler of a call that moves credit, whichever module answers it. */
import type { LiveEvent } from '#contract/events.ts';
import type { MovingRouteName, RouteBody, RouteResponse } from '#contract/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Manner, Tenancy, Transaction } from '../../platform/database/tenancy.ts';
import type { Call, Caller, MovingHandler } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { announce } from '../../platform/events/announce.ts';
import { assertRecorded } from '../../records/record-change.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { oncePerKey } from '../idempotency/once-per-key.ts';
import type { LedgerState } from '../ledger-state.ts';
import type { Moving } from './under-lock.ts';

export interface MovingParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly ledger: LedgerState;
}

export interface MovementOptions<N extends MovingRouteName, P, B> extends Manner {
  /** What whoever listens is told; of balance and distribution unless named. */
  readonly events?: readonly LiveEvent['type'][];
  /** Slow work that needs no lock, done before the transaction begins. `work` is given what it answers. */
  prepare?(call: Call<N>): Promise<P>;
  /** What `work` reads first, without a lock: on the way that takes the key. */
  begin?(moving: Moving, call: Call<N>): PromiseLike<B>;
  /** The part of the body that a repeated request must equal; all of it unless told. */
  comparedBody?(body: RouteBody<N>): unknown;
}

/**
 * The handler of a call that moves credit: runs `work` with the ledger in order, exactly once for the key of the call, and
 * tells whoever listens. Refuses with `ledger_halted` what may move credit while the ledger is, and as `once` does. A call
 * that moves credit with a `status` alone may come without a key, and then runs each time.
 */
export function moves<N extends MovingRouteName, P = undefined, B = undefined>(
  parts: MovingParts,
  work: (moving: Moving, call: Call<N>, prepared: P, begun: B) => Promise<RouteResponse<N>>,
  options: MovementOptions<N, P, B> = {},
): MovingHandler<N> {
  const { events = ['balance', 'distribution'], prepare, begin, comparedBody, ...manner } = options;
  return {
    does: 'moves',
    answer: async (call) => {
      if (call.movesCredit && parts.ledger.halted) throw new Refusal('ledger_halted');
      const prepared = (await prepare?.(call)) as P;
      const { organizationId, caller, request } = call;
      const compared = comparedBody ? comparedBody(call.body) : call.body;
      // A terminal has no user.
      const userId = (caller as Caller | undefined)?.userId ?? null;
      const actor = { userId, address: request.ip, requestId: request.id };
      const movingIn = (tx: Transaction) => ({ tx, clock: parts.clock, organizationId, actor });
      const run = async (tx: Transaction, begun: B) => {
        const moving = movingIn(tx);
        const moved = await work(moving, call, prepared, begun);
        // Without a movement it is a write like any other.
        if (!call.movesCredit) assertRecorded(moving, call.name);
        await announce(parts.bus, tx, organizationId, events);
        return moved;
      };
      return oncePerKey<RouteResponse<N>, B>(parts, { ...call, body: compared }, run, {
        ...manner,
        ...(begin && { begin: (tx: Transaction) => begin(movingIn(tx), call) }),
      });
    },
  };
}
