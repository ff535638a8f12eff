/** When a bank is asked what became of a charge whose notice has not come. */

const MINUTE_MS = 60_000;

/** Minutes after the charge was made: before the code expires, just after, and then ever more seldom. */
const AFTER_MINUTES = [1, 3, 6, 11, 30, 120, 360, 1_440] as const;

export const firstAskAt = (madeAt: Date): Date => after(madeAt, AFTER_MINUTES[0]);

/** The next time that is still ahead, once it was asked `asks` times; null where nobody asks again. */
export function nextAskAt(madeAt: Date, asks: number, now: Date): Date | null {
  const ahead = AFTER_MINUTES.slice(asks).find((minutes) => after(madeAt, minutes) > now);
  // After a long stop one more time makes up for all that were missed.
  return ahead === undefined ? null : after(madeAt, ahead);
}

const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);

/** How long a bank that does not answer is left alone, by how often that was so in a row. */
export const restMs = (failures: number): number => Math.min(30, 2 ** (failures - 1)) * MINUTE_MS;
