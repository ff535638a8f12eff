/** Until when a code can be paid, for those who see it. */

/** A second that has begun counts: who is told of none left finds it expired. */
export function presentExpiry(expiresAt: Date, now: Date) {
  const secondsLeft = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
  return { expiresAt: expiresAt.toISOString(), secondsLeft };
}
