const DAY_MS = 86_400_000;
const EPOCH_1904_DAYS = 1462;
/** Serial 60 is the 29th of February 1900, which never was; from the next day on Excel counts right. */
const PHANTOM_DAY = 60;
const LAST_DAY = 2_958_465;

/**
 * The day that a spreadsheet keeps as a count of days: `YYYY-MM-DD`, with ` HH:MM` where it has a time of day, and the
 * time alone where it has no day. Null for a count that is no date.
 */
export function formatSerialDate(serial: number, is1904: boolean): string | null {
  // To the second: a third of a day is no double, and would fall into the minute before.
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
