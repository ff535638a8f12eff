import { firstDayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import { parseCalendarDate, type CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, hourOf, startOfDay } from '#core/dates/zone.ts';

export const NAMED_INSTANTS = ['now', 'yesterday', 'lastMonth'] as const;
export type NamedInstant = (typeof NAMED_INSTANTS)[number];

/** Selected minute in the company's time zone. Entries up to the end of the minute count. */
export interface SelectedMinute {
  readonly day: CalendarDate;
  readonly time: string;
}

export type InstantChoice = NamedInstant | SelectedMinute;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Selected minute from two typed texts; null if a text is invalid. */
export function selectedMinute(day: string, time: string): SelectedMinute | null {
  const date = parseCalendarDate(day);
  return date !== null && TIME.test(time) ? { day: date, time } : null;
}

/** Text of a selected instant for the URL. The instant `now` becomes an empty text. */
export function formatChoice(choice: InstantChoice): string {
  if (typeof choice === 'object') return `${choice.day}T${choice.time}`;
  return choice === 'now' ? '' : choice;
}

/** Inverse of `formatChoice`; any other text becomes the instant `now`. */
export function parseChoice(text: string): InstantChoice {
  const named = NAMED_INSTANTS.find((name) => name === text);
  const [day = '', time = ''] = text.split('T', 2);
  return named ?? selectedMinute(day, time) ?? 'now';
}

/**
 * Last instant whose entries count. Null for the choice `now` and for the current minute; `ahead` for a
 * future minute.
 */
export function instantOf(choice: InstantChoice, now: Date, timeZone: string): Date | null | 'ahead' {
  if (choice === 'now') return null;
  const today = calendarDateOf(now, timeZone);
  if (typeof choice === 'string') {
    const day = choice === 'yesterday' ? today : firstDayOf(monthIn(today));
    return new Date(startOfDay(day, timeZone).getTime() - 1);
  }
  const start = startOfMinute(choice, timeZone).getTime();
  if (start > now.getTime()) return 'ahead';
  const end = start + MINUTE_MS - 1;
  return end >= now.getTime() ? null : new Date(end);
}

/**
 * Start of a selected minute. Adds the time to the start of the day, then corrects the hour of a daylight
 * saving change.
 */
function startOfMinute({ day, time }: SelectedMinute, timeZone: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const first = startOfDay(day, timeZone);
  const plain = first.getTime() + hour * HOUR_MS + minute * MINUTE_MS;
  const off = hour - hourOf(new Date(plain), timeZone);
  const put = new Date(plain + (off > 12 ? off - 24 : off < -12 ? off + 24 : off) * HOUR_MS);
  // A time that the clock change skips falls back to the start of the day.
  return calendarDateOf(put, timeZone) === day ? put : first;
}

export function minuteOf(instant: Date, timeZone: string): SelectedMinute {
  const day = calendarDateOf(instant, timeZone);
  const minutes = Math.floor(instant.getTime() / MINUTE_MS) % 60;
  const two = (value: number) => String(value).padStart(2, '0');
  return { day, time: `${two(hourOf(instant, timeZone))}:${two(minutes)}` };
}
