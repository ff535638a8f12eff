/** The periods that bills are for. A period of a kind follows from any of its days. */
import { addDays, firstDayOf, lastDayOf, monthIn } from './calendar-arithmetic.ts';
import type { CalendarDate } from './calendar-date.ts';

/** Weeks begin on Monday; of the two parts of a month the first ends on the 15th. */
export type BillingKind = 'weekly' | 'fortnightly' | 'monthly';

/** Both days included. */
export interface BilledDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const HALF_ENDS_ON = '15';

/** The whole period of that kind in which the day lies. */
export function billedDaysAround(day: CalendarDate, kind: BillingKind): BilledDays {
  const month = monthIn(day);
  if (kind === 'monthly') return { from: firstDayOf(month), to: lastDayOf(month) };
  if (kind === 'weekly') {
    const from = addDays(day, -daysSinceMonday(day));
    return { from, to: addDays(from, 6) };
  }
  const half = `${month}-${HALF_ENDS_ON}` as CalendarDate;
  return day <= half
    ? { from: firstDayOf(month), to: half }
    : { from: addDays(half, 1), to: lastDayOf(month) };
}

/** The last day of January 1970 that is a Monday is the 26th; every seventh day from it is one. */
function daysSinceMonday(day: CalendarDate): number {
  const days = Math.round((Date.parse(day) - Date.parse('1970-01-26')) / 86_400_000);
  return ((days % 7) + 7) % 7;
}
