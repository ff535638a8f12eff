/** The stretches of local time over which limits are counted. */
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { monthBounds, monthOf } from '#core/dates/month.ts';
import { calendarDateOf, hourOf, startOfDay } from '#core/dates/zone.ts';

/** `from` is the first instant of it, `until` the first one after it. */
export interface Window {
  readonly from: Date;
  readonly until: Date;
}

/** The night of the platform: hours of the local clock, 0 to 23. One that begins later than it ends goes over midnight. */
export interface NightHours {
  readonly from: number;
  readonly until: number;
}

/** The local day at that instant. */
export const dayAt = remembered((instant, timeZone) => {
  const day = calendarDateOf(instant, timeZone);
  return { day, from: startOfDay(day, timeZone), until: startOfDay(addDays(day, 1), timeZone) };
});

/** The local calendar month at that instant. */
export const monthAt = remembered((instant, timeZone) => {
  const { startsAt, endsBefore } = monthBounds(monthOf(instant, timeZone), timeZone);
  return { from: startsAt, until: endsBefore };
});

/**
 * Keeps of each zone what was worked out last: instants that are asked about one after the other mostly lie within it, and the
 * calendar of a zone takes longer to work out than all else that a refuel is judged by.
 */
function remembered<W extends Window>(
  work: (instant: Date, timeZone: string) => W,
): (instant: Date, timeZone: string) => W {
  const latest = new Map<string, W>();
  return (instant, timeZone) => {
    const known = latest.get(timeZone);
    if (known && known.from <= instant && instant < known.until) return known;
    const fresh = work(instant, timeZone);
    latest.set(timeZone, fresh);
    return fresh;
  };
}

/** The night at that instant; null by day. */
export function nightAt(instant: Date, timeZone: string, hours: NightHours): Window | null {
  const nights = nightsOf(dayAt(instant, timeZone).day, timeZone, hours);
  return nights.find((night) => night.from <= instant && instant < night.until) ?? null;
}

const latestNights = new Map<string, { readonly day: CalendarDate; readonly nights: readonly Window[] }>();

/** Those that touch the day. */
function nightsOf(day: CalendarDate, timeZone: string, { from, until }: NightHours): readonly Window[] {
  const key = `${timeZone} ${from} ${until}`;
  const known = latestNights.get(key);
  if (known?.day === day) return known.nights;
  const isOverMidnight = from >= until;
  const evenings = isOverMidnight ? [addDays(day, -1), day] : [day];
  const nights = evenings.map((evening) => ({
    from: atHour(evening, from, timeZone),
    until: atHour(isOverMidnight ? addDays(evening, 1) : evening, until, timeZone),
  }));
  latestNights.set(key, { day, nights });
  return nights;
}

const HOUR_MS = 3_600_000;

/** Counted from the day's beginning, and set right where the clock changes between the two. */
function atHour(day: CalendarDate, hour: number, timeZone: string): Date {
  const counted = new Date(startOfDay(day, timeZone).getTime() + hour * HOUR_MS);
  const shown = hourOf(counted, timeZone);
  return new Date(counted.getTime() + (hour - shown) * HOUR_MS);
}
