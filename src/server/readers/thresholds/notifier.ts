import type { Tenancy } from '../../platform/database/tenancy.ts';
import { startRecurring, type RecurringWatch } from '../../platform/recurring.ts';
import { checkThresholds, type LookParts } from './check-thresholds.service.ts';
import { findWatched } from './thresholds.repository.ts';

const EVERY_MS = 5 * 60_000;
/** Delay of the first threshold check, so that the check does not slow down the start of the server. */
const FIRST_AFTER_MS = 30_000;

interface ThresholdNotices extends LookParts, RecurringWatch {
  readonly tenancy: Tenancy;
}

/** Starts the job. The returned function stops it after the current organization. */
export function startThresholdNotifier(parts: ThresholdNotices): () => Promise<void> {
  return startRecurring(createNotifier(parts), {
    ...parts,
    everyMs: EVERY_MS,
    firstAfterMs: FIRST_AFTER_MS,
  });
}

/**
 * Each call of the returned function checks all organizations and returns the number of queued mails. A failed
 * organization does not stop the others.
 */
export function createNotifier({ tenancy, clock, bus, report }: ThresholdNotices) {
  return async (signal?: AbortSignal): Promise<number> => {
    let written = 0;
    for (const id of await tenancy.asSystem('thresholds', findWatched)) {
      if (signal?.aborted) break;
      try {
        written += await tenancy.asSystem('thresholds', (tx) => checkThresholds({ clock, bus }, tx, id));
      } catch (error) {
        report(error);
      }
    }
    return written;
  };
}
