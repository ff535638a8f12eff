/** Times of status queries for a charge without a notice. */

const MINUTE_MS = 60_000;

/** Minutes after creation: before and just after the code expires, then at growing intervals. */
const AFTER_MINUTES = [1, 3, 6, 11, 30, 120, 360, 1_440] as const;

export const firstAskAt = (madeAt: Date): Date => after(madeAt, AFTER_MINUTES[0]);

/** The next future time after `asks` queries; null after the last. */
export function nextAskAt(madeAt: Date, asks: number, now: Date): Date | null {
  const ahead = AFTER_MINUTES.slice(asks).find((minutes) => after(madeAt, minutes) > now);
  // After a long stop, one query replaces all missed ones.
  return ahead === undefined ? null : after(madeAt, ahead);
}

const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);

/** Pause after `failures` failed queries in a row. */
export const restMs = (failures: number): number => Math.min(30, 2 ** (failures - 1)) * MINUTE_MS;
