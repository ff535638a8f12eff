import { parseCalendarDate } from '../dates/calendar-date.ts';

/** True for a plausible day `YYYY-MM-DD`. A year typed with two digits, such as `0030-12-31`, is not plausible. */
export function isSensibleDate(text: string): boolean {
  return parseCalendarDate(text) !== null && text >= '1900-01-01' && text <= '2199-12-31';
}
