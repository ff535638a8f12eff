import type { Tenancy } from '../../../platform/database/tenancy.ts';
import type { DueWork } from '../../../platform/due-work.ts';
import { startRecurring, type RecurringWatch } from '../../../platform/recurring.ts';
import type { LedgerState } from '../../../ledger/ledger-state.ts';
import { runDue, type RunParts } from './run-schedule.service.ts';
import { findDue, findNextDue } from '../schedules.repository.ts';

const EVERY_MS = 5_000;
const MOST_AT_ONCE = 500;

interface RunnerParts extends RunParts {
  readonly tenancy: Tenancy;
  /** A halted ledger stops all runs. Runs that thereby become too late are only logged. */
  readonly ledger: LedgerState;
}

/** Starts the job at once. The returned function stops the job after the current schedule. */
export function startRunning(parts: RunnerParts & RecurringWatch): () => Promise<void> {
  return startRecurring(createRunner(parts), { ...parts, everyMs: EVERY_MS });
}

/**
 * The job of due schedules for the sandbox, whose clock users move. The job must run again when the next schedule is
 * due.
 */
export function schedulesDue(parts: RunnerParts & Pick<RecurringWatch, 'report'>): DueWork {
  const run = createRunner(parts);
  return {
    nextAfter: (after) => parts.tenancy.asSystem('schedules', (tx) => findNextDue(tx, after)),
    run: () => run(),
  };
}

/**
 * One pass of the job, which callers run without the timer. Returns the number of processed occurrences. Several
 * servers together process each occurrence once. If a schedule fails, the others still run, and the job tries the
 * failed schedule again.
 */
export function createRunner({
  tenancy,
  clock,
  bus,
  ledger,
  report,
}: RunnerParts & Pick<RecurringWatch, 'report'>) {
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
