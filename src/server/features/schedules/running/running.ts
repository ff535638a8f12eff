/** Runs the schedules of every organisation when they are due, until it is stopped. */
import type { Tenancy } from '../../../platform/database/tenancy.ts';
import type { DueWork } from '../../../platform/due-work.ts';
import { startRecurring, type Watch } from '../../../platform/recurring.ts';
import type { LedgerState } from '../../../ledger/ledger-state.ts';
import { runDue, type RunParts } from './run-schedule.service.ts';
import { findDue, findNextDue } from '../schedules.repository.ts';

const EVERY_MS = 5_000;
/** What is due beyond waits for the next time. */
const MOST_AT_ONCE = 500;

interface RunnerParts extends RunParts {
  readonly tenancy: Tenancy;
  /** While it is halted nothing runs; what is too late then is logged as everything that is. */
  readonly ledger: LedgerState;
}

/** Begins at once. The answer stops it, after the schedule under way. */
export function startRunning(parts: RunnerParts & Watch): () => Promise<void> {
  return startRecurring(createRunner(parts), { ...parts, everyMs: EVERY_MS });
}

/** The same where somebody moves the clock. */
export function schedulesDue(parts: RunnerParts & Pick<Watch, 'report'>): DueWork {
  const run = createRunner(parts);
  return {
    nextAfter: (after) => parts.tenancy.asSystem('schedules', (tx) => findNextDue(tx, after)),
    run: () => run(),
  };
}

/**
 * The work of the job, without its timer. Answers how many occurrences were decided. However many servers do it, each is decided
 * once; one schedule that fails keeps no other from it, and is tried again.
 */
export function createRunner({ tenancy, clock, bus, ledger, report }: RunnerParts & Pick<Watch, 'report'>) {
  return async (signal?: AbortSignal): Promise<number> => {
    if (ledger.halted) return 0;
    let decided = 0;
    for (const due of await tenancy.asSystem('schedules', (tx) => findDue(tx, clock.now(), MOST_AT_ONCE))) {
      if (signal?.aborted) break;
      try {
        decided += await tenancy.asSystem('schedules', (tx) => runDue({ clock, bus }, tx, due));
      } catch (error) {
        report(error);
      }
    }
    return decided;
  };
}
