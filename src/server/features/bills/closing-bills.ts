import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import type { DueWork } from '../../platform/due-work.ts';
import { startRecurring, type RecurringWatch } from '../../platform/recurring.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import type { LedgerState } from '../../ledger/ledger-state.ts';
import { findBilled, findNextEnd } from './bills.repository.ts';
import { CLOSE_AFTER_MS, closeNext } from './close-bill.service.ts';
import { notifyBills } from './notify-bill.service.ts';

const EVERY_MS = 30_000;

export interface BillingParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly ledger: LedgerState;
}

/** Starts the job at once. The returned function stops the job after the current bill. */
export function startBilling(parts: BillingParts & RecurringWatch): () => Promise<void> {
  const biller = createBiller(parts);
  const run = async (signal: AbortSignal) => {
    if (parts.ledger.halted) return;
    await biller.close(signal);
    await notifyBills(parts, signal);
  };
  return startRecurring(run, { ...parts, everyMs: EVERY_MS });
}

/** The billing job for a manually moved clock. It is due when the next period has ended. */
export function billsDue(parts: BillingParts): DueWork {
  const biller = createBiller(parts);
  return {
    nextAfter: async (after) => {
      const endsAfter = new Date(after.getTime() - CLOSE_AFTER_MS);
      const next = await parts.tenancy.asSystem('bills', (tx) => findNextEnd(tx, endsAfter));
      return next && new Date(next.getTime() + CLOSE_AFTER_MS);
    },
    run: async () => {
      if (parts.ledger.halted) return 0;
      const closed = await biller.close();
      await notifyBills(parts);
      return closed;
    },
  };
}

export function createBiller({ tenancy, clock, bus }: Pick<BillingParts, 'tenancy' | 'clock' | 'bus'>) {
  /**
   * Instant in milliseconds until which an organization has no bill to close, by organization. Avoids repeated queries.
   */
  const quietUntil = new Map<string, number>();
  return {
    async close(signal?: AbortSignal): Promise<number> {
      let closed = 0;
      for (const id of await tenancy.asSystem('bills', findBilled)) {
        if (clock.now().getTime() < (quietUntil.get(id) ?? 0)) continue;
        for (let goesOn = true; goesOn && !signal?.aborted;) {
          const step = await tenancy.asSystem('bills', (tx) => closeNext({ clock, bus }, tx, id));
          if (step.did === 'nothing') quietUntil.set(id, step.until.getTime());
          if (step.did === 'closed') closed += 1;
          goesOn = step.did === 'closed' || step.did === 'opened';
        }
      }
      return closed;
    },
  };
}
