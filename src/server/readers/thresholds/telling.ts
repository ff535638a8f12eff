/** Finds out what fell below its threshold and puts mails about it in line, once, however many servers look. */
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { startRecurring, type Watch } from '../../platform/recurring.ts';
import { lookAt, type LookParts } from './look.service.ts';
import { findWatched } from './thresholds.repository.ts';

const EVERY_MS = 5 * 60_000;
/** A server that has just started has better things to do. */
const FIRST_AFTER_MS = 30_000;

interface Telling extends LookParts, Watch {
  readonly tenancy: Tenancy;
}

/** The answer stops it, after the organisation under way. */
export function startTelling(parts: Telling): () => Promise<void> {
  return startRecurring(createTeller(parts), {
    ...parts,
    everyMs: EVERY_MS,
    firstAfterMs: FIRST_AFTER_MS,
  });
}

/**
 * One run each time it is called. Answers how many mails were put in line. One organisation that cannot be looked at keeps no
 * other from it.
 */
export function createTeller({ tenancy, clock, bus, report }: Telling) {
  return async (signal?: AbortSignal): Promise<number> => {
    let written = 0;
    for (const id of await tenancy.asSystem('thresholds', findWatched)) {
      if (signal?.aborted) break;
      try {
        written += await tenancy.asSystem('thresholds', (tx) => lookAt({ clock, bus }, tx, id));
      } catch (error) {
        report(error);
      }
    }
    return written;
  };
}
