/** The calendar of an organisation: its zone, and the holidays where it is. */
import { holidayOn, isDayOff } from '../../payments/holidays.ts';
import type { LocalCalendar } from './occurrences.rules.ts';

/** `state`: two letters, empty for an organisation that has not said where it is. */
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
