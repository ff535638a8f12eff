import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { monthBounds, monthOf } from '#core/dates/month.ts';
import { calendarDateOf, hourOf, startOfDay } from '#core/dates/zone.ts';

/** Period of time, with `from` included and `until` excluded. */
export interface Window {
  readonly from: Date;
  readonly until: Date;
}

/** Hours of the local clock, 0 to 23. A night whose start is later than its end crosses midnight. */
export interface NightHours {
  readonly from: number;
  readonly until: number;
}

export const dayAt = remembered((instant, timeZone) => {
  const day = calendarDateOf(instant, timeZone);
  return { day, from: startOfDay(day, timeZone), until: startOfDay(addDays(day, 1), timeZone) };
});

export const monthAt = remembered((instant, timeZone) => {
  const { startsAt, endsBefore } = monthBounds(monthOf(instant, timeZone), timeZone);
  return { from: startsAt, until: endsBefore };
});

/**
 * Caches the last period per time zone. Most instants are in that period, and zone calculations cost more than all rules.
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

/** Returns the night that contains the instant; null outside the night. */
export function nightAt(instant: Date, timeZone: string, hours: NightHours): Window | null {
  const nights = nightsOf(dayAt(instant, timeZone).day, timeZone, hours);
  return nights.find((night) => night.from <= instant && instant < night.until) ?? null;
}

const latestNights = new Map<string, { readonly day: CalendarDate; readonly nights: readonly Window[] }>();

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

/** Instant of an hour of the local day. Adds the hours to the start of the day, then corrects clock changes in between. */
function atHour(day: CalendarDate, hour: number, timeZone: string): Date {
  const counted = new Date(startOfDay(day, timeZone).getTime() + hour * HOUR_MS);
  const shown = hourOf(counted, timeZone);
  return new Date(counted.getTime() + (hour - shown) * HOUR_MS);
}

/** Starts of the periods for which limits count amounts; `night` is null if no rule needs it. */
export interface CountingPeriods {
  readonly month: Date;
  readonly day: { readonly day: CalendarDate; readonly from: Date };
  readonly night: Date | null;
}

export function countingPeriods(
  at: Date,
  timeZone: string,
  night: { readonly hours: NightHours } | null,
): CountingPeriods {
  const { day, from } = dayAt(at, timeZone);
  return {
    month: monthAt(at, timeZone).from,
    day: { day, from },
    night: night && (nightAt(at, timeZone, night.hours)?.from ?? null),
  };
}

export function isCountedAlike(since: CountingPeriods, other: CountingPeriods): boolean {
  const { month, day, night } = since;
  return (
    month.getTime() === other.month.getTime() &&
    day.day === other.day.day &&
    day.from.getTime() === other.day.from.getTime() &&
    night?.getTime() === other.night?.getTime()
  );
}
