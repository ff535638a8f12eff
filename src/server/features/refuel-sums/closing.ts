import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { startRecurring, type RecurringWatch } from '../../platform/recurring.ts';
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

interface SumClosing extends RecurringWatch {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  /** Called with a day whose sums are wrong. The job sums that day again. */
  onDifference(fault: SumsFault): void;
}

/** Starts the job at once. The returned function stops the job after the current month. */
export function startClosing({ onDifference, ...parts }: SumClosing): () => Promise<void> {
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

export function createCloser({ tenancy, clock }: Pick<SumClosing, 'tenancy' | 'clock'>) {
  const closedThrough = new Map<string, string>();
  return {
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
    /** Recounts one day of each organization and returns the wrong days. `chance` (0 to below 1) selects the day. */
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
