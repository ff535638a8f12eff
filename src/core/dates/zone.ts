import { DEFAULT_TIME_ZONE, type CalendarDate } from './calendar-date.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function wallFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, fresh);
  return fresh;
}

/** Local date and time in the zone, as the milliseconds of the same date and time in UTC. */
function wallTime(instant: Date, timeZone: string): number {
  const wall: Record<string, string> = {};
  for (const { type, value } of wallFormat(timeZone).formatToParts(instant)) wall[type] = value;
  const date = `${wall['year']?.padStart(4, '0')}-${wall['month']}-${wall['day']}`;
  return Date.parse(`${date}T${wall['hour']}:${wall['minute']}:${wall['second']}Z`);
}

/** Calendar date of an instant in the zone. Throws a RangeError for an unknown zone or an invalid date. */
export function calendarDateOf(instant: Date, timeZone: string = DEFAULT_TIME_ZONE): CalendarDate {
  return new Date(wallTime(instant, timeZone)).toISOString().slice(0, 10) as CalendarDate;
}

export function hourOf(instant: Date, timeZone: string = DEFAULT_TIME_ZONE): number {
  return new Date(wallTime(instant, timeZone)).getUTCHours();
}

const DAY_MS = 86_400_000;
const starts = new Map<string, number>();
const MOST_STARTS = 2_000;

/**
 * First instant of the day in the zone. Cached, because callers request the same days repeatedly and the calculation is
 * slow.
 */
export function startOfDay(date: CalendarDate, timeZone: string = DEFAULT_TIME_ZONE): Date {
  const key = `${date} ${timeZone}`;
  const known = starts.get(key);
  if (known !== undefined) return new Date(known);
  if (starts.size >= MOST_STARTS) starts.clear();
  const start = findStart(date, timeZone);
  starts.set(key, start.getTime());
  return start;
}

/**
 * A day does not always begin at midnight: until 2019, summer time in Brazil began at midnight, and that day began at
 * 01:00. The code tries the zone's offsets before and after the day, and takes the earliest instant that falls on the
 * day.
 */
function findStart(date: CalendarDate, timeZone: string): Date {
  const midnightUtc = Date.parse(`${date}T00:00:00Z`);
  const starts = [-DAY_MS, DAY_MS]
    .map((aside) => {
      const nearby = new Date(midnightUtc + aside);
      return new Date(midnightUtc - (wallTime(nearby, timeZone) - nearby.getTime()));
    })
    .filter((start) => calendarDateOf(start, timeZone) === date);
  const first = Math.min(...starts.map((start) => start.getTime()));
  if (!Number.isFinite(first)) throw new RangeError(`No such day in ${timeZone}: ${date}`);
  return new Date(first);
}

/**
 * Instant of a local time (`HH:MM`) on that day. If clocks go back and the time occurs twice, the function returns the
 * first instant. If clocks go forward and the time is missing, the function returns the first instant after the gap.
 */
export function instantAt(date: CalendarDate, time: string, timeZone: string = DEFAULT_TIME_ZONE): Date {
  const wall = Date.parse(`${date}T${time}:00Z`);
  // The zone's offsets a day earlier and a day later give two possible instants. If both instants show the local time,
  // clocks go back, and the earlier instant is correct.
  const instants = [-DAY_MS, DAY_MS].map((aside) => {
    const nearby = new Date(wall + aside);
    return wall - (wallTime(nearby, timeZone) - nearby.getTime());
  });
  const right = instants.filter((instant) => wallTime(new Date(instant), timeZone) === wall);
  if (right.length > 0) return new Date(Math.min(...right));
  return firstShowing(wall, { from: Math.min(...instants), to: Math.max(...instants) }, timeZone);
}

const SECOND_MS = 1000;

/**
 * Binary search for the first second at which local time reaches `wall`. The local time must be before `wall` at
 * `from`, but not at `to`.
 */
function firstShowing(wall: number, { from, to }: { from: number; to: number }, timeZone: string): Date {
  let [before, after] = [from, to];
  while (after - before > SECOND_MS) {
    const middle = before + Math.floor((after - before) / 2 / SECOND_MS) * SECOND_MS;
    if (wallTime(new Date(middle), timeZone) < wall) before = middle;
    else after = middle;
  }
  return new Date(after);
}

export function isTimeZone(name: string): boolean {
  try {
    wallFormat(name);
    return true;
  } catch {
    return false;
  }
}
