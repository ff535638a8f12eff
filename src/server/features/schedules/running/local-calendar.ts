import { holidayOn, isDayOff } from '../../payments/holidays.ts';
import type { LocalCalendar } from './occurrences.rules.ts';

/** `state` has two letters, and is empty if the organization has no address. */
export function localCalendar({
  timeZone,
  state,
}: {
  readonly timeZone: string;
  readonly state: string;
}): LocalCalendar {
  return {
    timeZone,
    holidayOn: (day) => holidayOn(day, state),
    isDayOff: (day) => isDayOff(day, state),
  };
}
