/**
 * Expiry of a code, with the seconds left. Rounds the seconds up, so that a code with no seconds left has really expired.
 */
export function presentExpiry(expiresAt: Date, now: Date) {
  const secondsLeft = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
  return { expiresAt: expiresAt.toISOString(), secondsLeft };
}
