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

/** What clock and calendar show in the zone, read as if it were UTC, in milliseconds. */
function wallTime(instant: Date, timeZone: string): number {
  const wall: Record<string, string> = {};
  for (const { type, value } of wallFormat(timeZone).formatToParts(instant)) wall[type] = value;
  const date = `${wall['year']?.padStart(4, '0')}-${wall['month']}-${wall['day']}`;
  return Date.parse(`${date}T${wall['hour']}:${wall['minute']}:${wall['second']}Z`);
}

/** The day it is in the zone at that instant. Throws a RangeError for an unknown zone or an invalid date. */
export function calendarDateOf(instant: Date, timeZone: string = DEFAULT_TIME_ZONE): CalendarDate {
  return new Date(wallTime(instant, timeZone)).toISOString().slice(0, 10) as CalendarDate;
}

/** The hour that clocks show in the zone at that instant, 0 to 23. */
export function hourOf(instant: Date, timeZone: string = DEFAULT_TIME_ZONE): number {
  return new Date(wallTime(instant, timeZone)).getUTCHours();
}

const DAY_MS = 86_400_000;
const starts = new Map<string, number>();
/** The days of a year and more, of a few zones. */
const MOST_STARTS = 2_000;

/**
 * The first instant of that day in the zone. Whoever asks for one day asks for it again and again, and to work it out takes
 * longer than most of what it is asked for: it is kept.
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
 * Not always midnight: until 2019 summer time began in Brazil at midnight, and that day started at one o'clock. Both offsets
 * in force around the day are tried; of those that fall on the day, the earlier instant is its beginning.
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
 * When clocks of the zone show that time (`HH:MM`) on that day. A time that there is twice, because they are set back, is the
 * first one. A time that there is not, because they are set forward, is the first moment after the gap.
 */
export function instantAt(date: CalendarDate, time: string, timeZone: string = DEFAULT_TIME_ZONE): Date {
  const wall = Date.parse(`${date}T${time}:00Z`);
  // By the offsets in force around it. Where both are right, clocks are set back, and the larger offset is the first.
  const instants = [-DAY_MS, DAY_MS].map((aside) => {
    const nearby = new Date(wall + aside);
    return wall - (wallTime(nearby, timeZone) - nearby.getTime());
  });
  const right = instants.filter((instant) => wallTime(new Date(instant), timeZone) === wall);
  if (right.length > 0) return new Date(Math.min(...right));
  return firstShowing(wall, { from: Math.min(...instants), to: Math.max(...instants) }, timeZone);
}

const SECOND_MS = 1000;

/** The first second at which clocks show `wall` or later: at `from` they do not, at `to` they do. */
function firstShowing(wall: number, { from, to }: { from: number; to: number }, timeZone: string): Date {
  let [before, after] = [from, to];
  while (after - before > SECOND_MS) {
    const middle = before + Math.floor((after - before) / 2 / SECOND_MS) * SECOND_MS;
    if (wallTime(new Date(middle), timeZone) < wall) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** Whether the zone is one that this platform knows. */
export function isTimeZone(name: string): boolean {
  try {
    wallFormat(name);
    return true;
  } catch {
    return false;
  }
}
