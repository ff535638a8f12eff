/** The days that a report is asked for. */
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { Refusal } from '../../refusal.ts';
import type { AskedDays } from '../refuel-sums/refuel-sums.service.ts';

/** As the schema let them through. Refuses with `period_backwards`. */
export function readDays(query: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): AskedDays {
  const { from, to } = query as { from?: CalendarDate; to?: CalendarDate };
  if (from !== undefined && to !== undefined && from > to) throw new Refusal('period_backwards');
  return { from, to };
}
