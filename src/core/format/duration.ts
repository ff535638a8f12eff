/** Formats a duration as `7 h 20 min` or `45 min`; at least `1 min`. All languages use the same unit symbols. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours}\u00a0h`, (rest > 0 || hours === 0) && `${rest}\u00a0min`]
    .filter(Boolean)
    .join(' ');
}

/** Duration in days, hours and minutes: `4 d 7 h 7 min`, `45 min`, `0 min`. */
export function formatMinutes(minutes: number): string {
  const rest = minutes % 60;
  const hours = Math.floor(minutes / 60) % 24;
  const days = Math.floor(minutes / 1_440);
  return [
    days > 0 && `${days}\u00a0d`,
    hours > 0 && `${hours}\u00a0h`,
    (rest > 0 || minutes === 0) && `${rest}\u00a0min`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Formats a countdown: `9 min 48 s`, `48 s`; from one hour on `2 h 5 min`. */
export function formatCountdown(seconds: number): string {
  if (seconds >= 3_600) return formatMinutes(Math.floor(seconds / 60));
  const minutes = Math.floor(seconds / 60);
  return [minutes > 0 && `${minutes}\u00a0min`, `${seconds % 60}\u00a0s`].filter(Boolean).join(' ');
}
