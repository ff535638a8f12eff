/** Converts a query for transactions to a range of ids. The id of a refuel contains its time. */
import { MAX_TRANSACTION_DAYS, USUAL_TRANSACTION_DAYS } from '#contract/facts.ts';
import type { RouteQuery } from '#contract/routes.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';

type TransactionFilterQuery = RouteQuery<'GET /v2/admin/organization/transaction'>;

/** Filters of the list of transactions. Missing and undefined filters have no effect. */
export type SelectedNames = {
  readonly [K in TransactionFilterKey]?: TransactionFilterQuery[K] | undefined;
};
type TransactionFilterKey =
  | '_id'
  | 'vehicle'
  | 'user'
  | 'station'
  | 'expenseCenter'
  | 'product'
  | 'status'
  | 'reason'
  | 'alert'
  | 'approval';

/** Result of a search: vehicles by plate, and transactions by the end of their id. */
export interface Searched {
  readonly vehicles: readonly string[];
  readonly ids: readonly string[];
}

export interface TransactionFilter extends SelectedNames {
  /** The first id of the period. `untilId` is the first id after the period. */
  readonly fromId: string;
  readonly untilId: string;
  /** Result of a search; null without a search. */
  readonly searched: Searched | null;
}

export interface WholeDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The days of a query, or the default period. Refuses with `period_backwards` and `period_too_long`. */
export function requestedDays(
  query: Pick<TransactionFilterQuery, 'from' | 'to'>,
  now: Date,
  timeZone: string,
): WholeDays {
  const period = query as { from?: CalendarDate; to?: CalendarDate };
  const today = calendarDateOf(now, timeZone);
  const to = period.to ?? (period.from !== undefined && period.from > today ? period.from : today);
  const from = period.from ?? addDays(to, 1 - USUAL_TRANSACTION_DAYS);
  if (from > to) throw new Refusal('period_backwards');
  if (addDays(from, MAX_TRANSACTION_DAYS) <= to) throw new Refusal('period_too_long');
  return { from, to };
}

export function idsOf({ from, to }: WholeDays, timeZone: string): { fromId: string; untilId: string } {
  return {
    fromId: firstIdAt(startOfDay(from, timeZone)),
    untilId: firstIdAt(startOfDay(addDays(to, 1), timeZone)),
  };
}
