const MINUTE_MS = 60_000;

/**
 * Minutes between the creation of a charge and its queries. The queries lie before and just after the expiry of the
 * code, then at growing intervals.
 */
const AFTER_MINUTES = [1, 3, 6, 11, 30, 120, 360, 1_440] as const;

export const firstAskAt = (madeAt: Date): Date => after(madeAt, AFTER_MINUTES[0]);

/**
 * Time of the next status query of a charge after `asks` earlier queries, always in the future; null after the last
 * query.
 */
export function nextAskAt(madeAt: Date, asks: number, now: Date): Date | null {
  const ahead = AFTER_MINUTES.slice(asks).find((minutes) => after(madeAt, minutes) > now);
  return ahead === undefined ? null : after(madeAt, ahead);
}

const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);

export const restMs = (failures: number): number => Math.min(30, 2 ** (failures - 1)) * MINUTE_MS;
