import { parseCalendarDate } from '../dates/calendar-date.ts';

/** Whether the text is a day, `YYYY-MM-DD`, that somebody can mean: `0030-12-31` is a year typed with two digits. */
export function isSensibleDate(text: string): boolean {
  return parseCalendarDate(text) !== null && text >= '1900-01-01' && text <= '2199-12-31';
}
