/**
 * Days and due instants of a schedule, calculated without the server's rules. The calculation goes day by day, and within a
 * day by quarters of an hour of the local clock.
 */
const DAY_MS = 86_400_000;
const QUARTER_MS = 15 * 60_000;
const FURTHEST_MS = 15 * 3_600_000;

export interface NamedRule {
  readonly scheduleType: 'daily' | 'weekly' | 'monthly';
  readonly interval: number;
  readonly weekdays?: readonly number[];
  readonly monthDay?: number | 'last';
  /** Local time as `HH:MM`; its minutes are a multiple of 15. */
  readonly time: string;
  readonly startsOn: string;
}

export interface NamedDay {
  readonly on: string;
  readonly dueAt: Date;
}

export function namedDays(rule: NamedRule, timeZone: string, until: Date): NamedDay[] {
  const days: NamedDay[] = [];
  const last = new Date(until.getTime() + FURTHEST_MS);
  for (let day = utc(rule.startsOn); day <= last.getTime(); day += DAY_MS) {
    const on = new Date(day).toISOString().slice(0, 10);
    if (!isNamed(rule, day)) continue;
    const dueAt = dueOn(on, rule.time, timeZone);
    if (dueAt <= until) days.push({ on, dueAt });
  }
  return days;
}

const utc = (date: string) => Date.parse(`${date}T00:00:00Z`);
/** Days since Monday, 5 January 1970. A multiple of 7 is a Monday. */
const daysSinceMonday = (day: number) => Math.round((day - utc('1970-01-05')) / DAY_MS);
const monthOf = (day: Date) => day.getUTCFullYear() * 12 + day.getUTCMonth();

function isNamed(
  { scheduleType, interval, weekdays = [], monthDay, startsOn }: NamedRule,
  day: number,
): boolean {
  const first = utc(startsOn);
  if (scheduleType === 'daily') return Math.round((day - first) / DAY_MS) % interval === 0;
  if (scheduleType === 'weekly') {
    const week = (at: number) => Math.floor(daysSinceMonday(at) / 7);
    return (week(day) - week(first)) % interval === 0 && weekdays.includes((daysSinceMonday(day) % 7) + 1);
  }
  const date = new Date(day);
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const namedDate =
    monthDay === 'last' || monthDay === undefined ? lastOfMonth : Math.min(monthDay, lastOfMonth);
  return (monthOf(date) - monthOf(new Date(first))) % interval === 0 && date.getUTCDate() === namedDate;
}

const walls = new Map<string, Intl.DateTimeFormat>();

/** Local date and time of an instant, such as `2026-03-08 00:30`. */
function wallAt(at: number, timeZone: string): string {
  const wall =
    walls.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  walls.set(timeZone, wall);
  return wall.format(at);
}

/** First instant of the day `on` whose local time is `time` or later. */
function dueOn(on: string, time: string, timeZone: string): Date {
  const from = utc(on) - FURTHEST_MS;
  for (let at = from; at < from + 3 * DAY_MS; at += QUARTER_MS) {
    const wall = wallAt(at, timeZone);
    if (wall.slice(0, 10) > on || (wall.startsWith(on) && wall.slice(11) >= time)) return new Date(at);
  }
  throw new Error(`${on} ${time} never comes in ${timeZone}.`);
}
