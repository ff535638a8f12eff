import type { LiveEvent } from '#contract/events.ts';
import type { MovingRouteName, RouteBody, RouteResponse } from '#contract/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TransactionOptions, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Call, Caller, MovingHandler } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { announce } from '../../platform/events/announce.ts';
import { assertRecorded } from '../../records/record-change.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { oncePerKey } from '../idempotency/once-per-key.ts';
import type { LedgerState } from '../ledger-state.ts';
import type { StepUp, StepUpGuard } from '../step-up/step-up.ts';
import type { Moving } from './under-lock.ts';

export interface MovingParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly ledger: LedgerState;
}

/** Parts of modules with calls that move credit. Jobs move credit without a user who could confirm it. */
export interface MovingCallParts extends MovingParts {
  readonly stepUp: StepUp;
}

export interface MovementOptions<N extends MovingRouteName, P, B> extends TransactionOptions {
  /** Live events that the handler announces; default: balance and distribution. */
  readonly events?: readonly LiveEvent['type'][];
  /** Does slow work without a lock before the transaction begins. `work` receives the result. */
  prepare?(call: Call<N>): Promise<P>;
  /** Reads data for `work` without a lock, in the round trip that takes the idempotency key. */
  begin?(moving: Moving, call: Call<N>): PromiseLike<B>;
  /** Part of the body that a repeated request must match; default: the whole body. */
  comparedBody?(body: RouteBody<N>): unknown;
}

/**
 * Creates a handler that runs `work` exactly once per idempotency key and announces live events. The handler refuses
 * credit movements with `ledger_halted` while the ledger is halted, and refuses as `once` and `StepUp.guard` do. A call
 * that moves credit only for some values of `status` may omit the key; without a key it runs each time.
 */
export function moves<N extends MovingRouteName, P = undefined, B = undefined>(
  parts: MovingCallParts,
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
      const userId = (caller as Caller | undefined)?.userId ?? null;
      const actor = { userId, address: request.ip, requestId: request.id };
      const movingIn = (tx: DatabaseTransaction) => ({ tx, clock: parts.clock, organizationId, actor });
      const run = async (guard: StepUpGuard, tx: DatabaseTransaction, begun: B) => {
        const moving = movingIn(tx);
        const moved = await guard(tx, () => work(moving, call, prepared, begun));
        // A call that moves no credit must record its change like any other write.
        if (!call.movesCredit) assertRecorded(moving, call.name);
        await announce(parts.bus, tx, organizationId, events);
        return moved;
      };
      return parts.stepUp.guard({ ...call, body: compared }, (guard) =>
        oncePerKey<RouteResponse<N>, B>(
          parts,
          { ...call, body: compared },
          (tx, begun) => run(guard, tx, begun),
          {
            ...manner,
            ...(begin && { begin: (tx: DatabaseTransaction) => begin(movingIn(tx), call) }),
          },
        ),
      );
    },
  };
}
