/** What refuels cost in days that are named, and how fast that empties the credit. From kept sums where they hold. */
import { sql } from 'kysely';
import type { HomeMonth, Spent } from '#contract/home.ts';
import { addDays, addMonths, firstDayOf, lastDayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { findSummedRows } from '../refuel-sums/refuel-sums.service.ts';
import { findFirstFill } from './home.repository.ts';
import { rateDays } from './rate.rules.ts';

/** Days of the organisation, both included. */
export interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

interface SpentRow {
  /** The first day of the month in which it was. */
  readonly month: CalendarDate;
  readonly refuels: number;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
}

async function findSpent(tx: Transaction, organizationId: string, days: Days): Promise<SpentRow[]> {
  const rows = await findSummedRows(tx, organizationId, days, { entities: [], product: null });
  if (!rows) return [];
  const found = await sql<SpentRow>`
    SELECT r.starts_on AS month, sum(r.refuels)::int AS refuels, sum(r.amount_cents)::bigint AS "amountCents",
      sum(r.fee_cents)::bigint AS "feeCents"
    FROM (${rows}) r WHERE r.status = 'done' GROUP BY 1`.execute(tx);
  return found.rows;
}

function addUp(rows: readonly SpentRow[]): Spent & { readonly totalCents: Cents } {
  const amountCents = sumCents(rows.map((row) => row.amountCents));
  const feeCents = sumCents(rows.map((row) => row.feeCents));
  const totalCents = sumCents([amountCents, feeCents]);
  return {
    refuels: rows.reduce((all, { refuels }) => all + refuels, 0),
    amount: reaisFromCents(amountCents),
    fees: reaisFromCents(feeCents),
    total: reaisFromCents(totalCents),
    totalCents,
  };
}

function present(rows: readonly SpentRow[]): Spent {
  const { totalCents: _inReais, ...spent } = addUp(rows);
  return spent;
}

export async function readSpent(tx: Transaction, organizationId: string, days: Days): Promise<Spent> {
  return present(await findSpent(tx, organizationId, days));
}

/** This month up to today, and the one before it. */
export async function readMonth(
  tx: Transaction,
  organizationId: string,
  today: CalendarDate,
): Promise<HomeMonth> {
  const from = firstDayOf(monthIn(today));
  const last = lastDayOf(addMonths(monthIn(today), -1));
  const first = firstDayOf(monthIn(last));
  const sameDay = addDays(first, Math.min(Number(today.slice(8)), Number(last.slice(8))) - 1);
  const both = await findSpent(tx, organizationId, { from: first, to: today });
  return {
    from,
    to: today,
    spent: present(both.filter(({ month }) => month === from)),
    before: {
      from: first,
      sameDay,
      to: last,
      spentToSameDay: await readSpent(tx, organizationId, { from: first, to: sameDay }),
      spent: present(both.filter(({ month }) => month === first)),
    },
  };
}

/** What was spent in all on the days that tell a rate. */
export interface SpentAt extends Days {
  readonly days: number;
  readonly spentCents: Cents;
}

/** Null where too few days are over, or nothing was spent on them. */
export async function findRate(
  tx: Transaction,
  organizationId: string,
  today: CalendarDate,
  timeZone: string,
): Promise<SpentAt | null> {
  const first = await findFirstFill(tx, organizationId);
  const window = first && rateDays(calendarDateOf(first, timeZone), today);
  if (!window) return null;
  const { totalCents } = addUp(await findSpent(tx, organizationId, window));
  return totalCents > ZERO_CENTS ? { ...window, spentCents: totalCents } : null;
}
