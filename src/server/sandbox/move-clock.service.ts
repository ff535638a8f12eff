/** Moves the sandbox clock from one due moment of a job to the next, as if the time had passed. */
import type { RouteBody, RouteResponse } from '#contract/routes.ts';
import type { DueWork } from '../platform/due-work.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SandboxClock } from '../platform/clock.ts';

type MovedClock = RouteResponse<'POST /sandbox/clock'>;
type ClockRequest = RouteBody<'POST /sandbox/clock'>;

/**
 * Order of the jobs at each stop of the clock. Threshold checks depend on bills and schedules, and mails depend on all
 * other jobs.
 */
const IN_ORDER = ['bills', 'schedules', 'thresholds', 'mails'] as const;

export type DueWorks = Readonly<Record<(typeof IN_ORDER)[number], DueWork>>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MOST_AT_ONCE_MS = 1_096 * DAY_MS;
const MOST_AHEAD_MS = 20 * 366 * DAY_MS;
/** Longest duration of one call that moves the clock, below the timeout of a request. */
const WALK_MS = 40_000;

/**
 * Creates the function that moves the sandbox clock, one move at a time. `hasTime` returns false once the move must
 * stop.
 */
export function createClockMover(clock: SandboxClock, works: DueWorks) {
  let isWalking = false;
  return async (request: ClockRequest, hasTime = timeFor(WALK_MS)): Promise<MovedClock> => {
    if (isWalking) throw new Refusal('busy');
    const to = targetOf(request, clock);
    isWalking = true;
    try {
      return await walk(clock, works, { to, hasTime });
    } finally {
      isWalking = false;
    }
  };
}

function timeFor(ms: number): () => boolean {
  const startedAt = performance.now();
  return () => performance.now() - startedAt < ms;
}

function targetOf({ to, by }: ClockRequest, clock: SandboxClock): Date {
  const now = clock.now().getTime();
  const { days = 0, hours = 0, minutes = 0 } = by ?? {};
  const target =
    to === undefined ? now + days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS : Date.parse(to);
  if (target <= now) throw new Refusal('clock_backwards');
  const byMs = target - now;
  if (byMs > MOST_AT_ONCE_MS || clock.aheadMs() + byMs > MOST_AHEAD_MS) throw new Refusal('clock_too_far');
  return new Date(target);
}

async function walk(
  clock: SandboxClock,
  works: DueWorks,
  { to, hasTime }: { readonly to: Date; readonly hasTime: () => boolean },
): Promise<MovedClock> {
  const done = { bills: 0, schedules: 0, thresholds: 0, mails: 0 };
  const doWhatIsDue = async () => {
    for (const name of IN_ORDER) done[name] += await works[name].run();
  };
  let stopAt = clock.now();
  await doWhatIsDue();
  while (stopAt < to && hasTime()) {
    const next = await firstAfter(Object.values(works), stopAt);
    stopAt = next && next < to ? next : to;
    await clock.moveTo(stopAt);
    await doWhatIsDue();
  }
  const { bills, schedules: runs, mails } = done;
  return { at: clock.now().toISOString(), to: to.toISOString(), isThere: stopAt >= to, bills, runs, mails };
}

async function firstAfter(works: readonly DueWork[], after: Date): Promise<Date | null> {
  let first: Date | null = null;
  for (const work of works) {
    const next = await work.nextAfter(after);
    if (next && (!first || next < first)) first = next;
  }
  return first;
}
