const DAY_MS = 86_400_000;
const EPOCH_1904_DAYS = 1462;
/** Excel counts a nonexistent day, February 29, 1900, as serial 60; later days are correct. */
const PHANTOM_DAY = 60;
const LAST_DAY = 2_958_465;

/**
 * Returns `YYYY-MM-DD`, `YYYY-MM-DD HH:MM`, or only the time if the serial has no day. Returns null for an invalid
 * serial.
 */
export function formatSerialDate(serial: number, is1904: boolean): string | null {
  // Rounds to seconds: a floating-point fraction could fall into the previous minute.
  const seconds = Math.round((serial + (is1904 && serial >= 1 ? EPOCH_1904_DAYS : 0)) * 86_400);
  const day = Math.floor(seconds / 86_400);
  if (day < 0 || day > LAST_DAY || day === PHANTOM_DAY) return null;
  const epoch = Date.UTC(1899, 11, day < PHANTOM_DAY ? 31 : 30);
  const [date = '', time = ''] = new Date(epoch + day * DAY_MS + (seconds % 86_400) * 1000)
    .toISOString()
    .split('T');
  const clock = time.slice(0, 5);
  if (day === 0) return clock;
  return clock === '00:00' ? date : `${date} ${clock}`;
}
