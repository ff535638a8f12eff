/**
 * Closes the days of every organisation soon after their end, until it is stopped, measures the vehicles that were refuelled on
 * them, and now and then counts one of them again.
 */
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { startRecurring, type Watch } from '../../platform/recurring.ts';
import { lastDayToClose } from './refuel-sums.rules.ts';
import { findOrganizations } from './refuel-sums.repository.ts';
import { closeLatestMonth, recountSomeDay } from './closed-days.service.ts';
import { measureQueued } from './vehicle-measures.ts';

const CLOSE_EVERY_MS = 30_000;
const RECOUNT_EVERY_MS = 10 * 60_000;

export interface SumsFault {
  readonly organizationId: string;
  readonly day: CalendarDate;
}

interface Closing extends Watch {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  /** Told of a day whose sums were not those of its refuels. It is added up anew. */
  onDifference(fault: SumsFault): void;
}

/** Begins at once. The answer stops it, after the month under way. */
export function startClosing({ onDifference, ...parts }: Closing): () => Promise<void> {
  const closer = createCloser(parts);
  let recountAfterMs = parts.clock.now().getTime() + RECOUNT_EVERY_MS;
  const close = async (signal: AbortSignal) => {
    await closer.close(signal);
    const nowMs = parts.clock.now().getTime();
    if (nowMs < recountAfterMs || signal.aborted) return;
    recountAfterMs = nowMs + RECOUNT_EVERY_MS;
    for (const fault of await closer.recount(Math.random(), signal)) onDifference(fault);
  };
  return startRecurring(close, { ...parts, everyMs: CLOSE_EVERY_MS });
}

/** The work of the job, without its timer. */
export function createCloser({ tenancy, clock }: Pick<Closing, 'tenancy' | 'clock'>) {
  /** Up to which day an organisation has nothing left to close, so that it is not asked again until the next one ends. */
  const closedThrough = new Map<string, string>();
  return {
    /** Answers how many days were closed. */
    async close(signal?: AbortSignal): Promise<number> {
      let closed = 0;
      const organizations = await tenancy.asSystem('refuel-sums', findOrganizations);
      for (const { id, timeZone, dirtyOn } of organizations) {
        const now = clock.now();
        const last = lastDayToClose(now, timeZone);
        const done = `${last} ${timeZone}`;
        if (closedThrough.get(id) === done && (dirtyOn === null || dirtyOn > last)) continue;
        for (let days: number | null = 1; days; closed += days ?? 0) {
          if (signal?.aborted) return closed;
          days = await tenancy.asSystem('refuel-sums', (tx) => closeLatestMonth(tx, id, timeZone, now));
          if (days !== 0) continue;
          for (let measured = 1; measured > 0 && !signal?.aborted;) {
            measured = await tenancy.asSystem('refuel-sums', (tx) => measureQueued(tx, id, timeZone));
          }
          if (!signal?.aborted) closedThrough.set(id, done);
        }
      }
      return closed;
    },
    /** A day of each organisation; `chance`, from 0 to below 1, says which. Answers those that were wrong. */
    async recount(chance: number, signal?: AbortSignal): Promise<SumsFault[]> {
      const faults: SumsFault[] = [];
      for (const { id, timeZone } of await tenancy.asSystem('refuel-sums', findOrganizations)) {
        if (signal?.aborted) break;
        const day = await tenancy.asSystem('refuel-sums', (tx) => recountSomeDay(tx, id, timeZone, chance));
        if (day !== undefined) faults.push({ organizationId: id, day });
      }
      return faults;
    },
  };
}
