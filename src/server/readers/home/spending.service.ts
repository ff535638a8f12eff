import { sql } from 'kysely';
import type { HomeMonth, Spent } from '#contract/home.ts';
import { addDays, addMonths, firstDayOf, lastDayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { later } from '../../platform/database/driver/later.ts';
import { findRowsOfSpans } from '../../features/refuel-sums/refuel-sums.service.ts';
import type { HomeContext } from './place.ts';

export interface SpendingDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export interface SpentRow {
  readonly month: CalendarDate;
  readonly refuels: number;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
}

/** Spending in each span of days, with deferred statements. The result of a null span is empty. */
export async function findSpent<Name extends string>(
  place: HomeContext,
  spans: Readonly<Record<Name, SpendingDays | null>>,
): Promise<Record<Name, readonly SpentRow[]>> {
  const named = Object.entries<SpendingDays | null>(spans) as [Name, SpendingDays | null][];
  const requestedSpans = named.flatMap(([, days]) => days ?? []);
  const rowsOf =
    requestedSpans.length > 0 ? await findRowsOfSpans(place.tx, place, allOf(requestedSpans)) : null;
  const found = await Promise.all(
    named.map(async ([name, days]) => {
      if (!days || !rowsOf) return [name, []] as const;
      const adding = sql<SpentRow>`
        SELECT r.starts_on AS month, sum(r.refuels)::int AS refuels, sum(r.amount_cents)::bigint AS "amountCents",
          sum(r.fee_cents)::bigint AS "feeCents"
        FROM (${rowsOf(days)}) r WHERE r.status = 'done' GROUP BY 1`;
      return [name, await later(place.tx, adding)] as const;
    }),
  );
  return Object.fromEntries(found) as Record<Name, readonly SpentRow[]>;
}

const allOf = (spans: readonly SpendingDays[]): SpendingDays =>
  spans.reduce((all, { from, to }) => ({
    from: from < all.from ? from : all.from,
    to: to > all.to ? to : all.to,
  }));

function addUp(rows: readonly SpentRow[]) {
  const amountCents = sumCents(rows.map((row) => row.amountCents));
  const feeCents = sumCents(rows.map((row) => row.feeCents));
  return {
    refuels: rows.reduce((all, { refuels }) => all + refuels, 0),
    amountCents,
    feeCents,
    totalCents: sumCents([amountCents, feeCents]),
  };
}

export const totalOf = (rows: readonly SpentRow[]): Cents => addUp(rows).totalCents;

export function presentSpent(rows: readonly SpentRow[]): Spent {
  const { refuels, amountCents, feeCents, totalCents } = addUp(rows);
  return {
    refuels,
    amount: reaisFromCents(amountCents),
    fees: reaisFromCents(feeCents),
    total: reaisFromCents(totalCents),
  };
}

export function monthSpans(today: CalendarDate) {
  const last = lastDayOf(addMonths(monthIn(today), -1));
  const first = firstDayOf(monthIn(last));
  const sameDay = addDays(first, Math.min(Number(today.slice(8)), Number(last.slice(8))) - 1);
  return { months: { from: first, to: today }, toSameDay: { from: first, to: sameDay } };
}

/** `months` and `toSameDay` contain the spending of the spans of {@link monthSpans}. */
export function presentMonth(
  today: CalendarDate,
  { months, toSameDay }: Readonly<Record<'months' | 'toSameDay', readonly SpentRow[]>>,
): HomeMonth {
  const from = firstDayOf(monthIn(today));
  const { months: both, toSameDay: before } = monthSpans(today);
  return {
    from,
    to: today,
    spent: presentSpent(months.filter(({ month }) => month === from)),
    before: {
      from: before.from,
      sameDay: before.to,
      to: addDays(from, -1),
      spentToSameDay: presentSpent(toSameDay),
      spent: presentSpent(months.filter(({ month }) => month === both.from)),
    },
  };
}
