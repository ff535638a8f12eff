/** What a super administrator begins the day with. */
import { USUAL_TRANSACTION_DAYS } from '#contract/facts.ts';
import type { Overview, Waiting } from '#contract/overview.ts';
import type { AlertType } from '#contract/transactions.ts';
import { addDays, firstDayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { Clock } from '../../clock.ts';
import type { Scope, Transaction } from '../../database/tenancy.ts';
import { reportByOrganization } from '../reports/report-by-organization.service.ts';
import { idsOf } from './ids-of-days.ts';
import { findOrganizations, type AskedOrganization } from './organizations.repository.ts';
import {
  countAlerts,
  countAwaited,
  countBills,
  countLow,
  countPayments,
  countPending,
  countReceipts,
  countRefused,
  findStanding,
  type CountOfOne,
} from './overview.repository.ts';
import type { IdsOfOne } from './sums.repository.ts';

/** As many as are named of those that have something. */
const NAMED = 5;

type Names = ReadonlyMap<string, string>;

/** To be called in a snapshot, so that all is of one instant. */
export async function readOverview(
  tx: Transaction,
  { organizations: among }: Scope,
  clock: Clock,
): Promise<Overview> {
  const organizations = await findOrganizations(tx, among);
  const names: Names = new Map(organizations.map(({ id, name }) => [id, name]));
  const now = clock.now();
  const standing = await findStanding(tx, among);
  const today = daysOf(organizations, now, 1);
  const told = async (rows: Promise<readonly CountOfOne[]>) => tell(await rows, names);
  return {
    companies: standing.companies,
    branches: standing.branches,
    balance: {
      company: reaisFromCents(standing.companyCents),
      handedOut: reaisFromCents(standing.handedOutCents),
      total: reaisFromCents(sumCents([standing.companyCents, standing.handedOutCents])),
    },
    month: await readMonth(tx, organizations, now),
    low: tell(await countLow(tx, among), names, leastMoneyFirst),
    pending: await told(countPending(tx, among, now)),
    awaited: await told(countAwaited(tx, among)),
    payments: await told(countPayments(tx, among)),
    bills: await told(countBills(tx, among)),
    refused: await told(countRefused(tx, today)),
    receipts: await told(countReceipts(tx, daysOf(organizations, now, USUAL_TRANSACTION_DAYS))),
    alerts: tellAlerts(await countAlerts(tx, today), names),
  };
}

/** The last days of each, today included. */
function daysOf(organizations: readonly AskedOrganization[], now: Date, days: number): IdsOfOne[] {
  return eachZone(organizations, now, (some, today) =>
    idsOf(some, { from: addDays(today, 1 - days), to: today }),
  );
}

/** Today is another day elsewhere. */
function eachZone<T>(
  organizations: readonly AskedOrganization[],
  now: Date,
  of: (some: readonly AskedOrganization[], today: CalendarDate) => T[],
): T[] {
  const todays = new Map(organizations.map(({ timeZone }) => [timeZone, calendarDateOf(now, timeZone)]));
  return [...new Set(todays.values())].flatMap((today) =>
    of(
      organizations.filter(({ timeZone }) => todays.get(timeZone) === today),
      today,
    ),
  );
}

async function readMonth(
  tx: Transaction,
  organizations: readonly AskedOrganization[],
  now: Date,
): Promise<Overview['month']> {
  const asked = eachZone(organizations, now, (some, today) => [
    reportByOrganization(tx, some, { from: firstDayOf(monthIn(today)), to: today }, null),
  ]);
  const months = (await Promise.all(asked)).map(({ totals }) => totals);
  const add = (reais: readonly number[]) => reaisFromCents(sumCents(reais.map(centsFromReais)));
  return {
    refuels: months.reduce((sum, { refuels }) => sum + refuels, 0),
    amount: add(months.map(({ amount }) => amount)),
    fees: add(months.map(({ fees }) => fees)),
  };
}

/** Which of two organisations asks for somebody first. */
type Before = (one: CountOfOne, other: CountOfOne) => number;
const mostFirst: Before = (one, other) => other.count - one.count || other.cents - one.cents;
const leastMoneyFirst: Before = (one, other) => one.cents - other.cents;

/** Those that need it most first; what is of no organisation that is known counts and is not named. */
function tell(rows: readonly CountOfOne[], names: Names, before = mostFirst): Waiting {
  const named = rows.toSorted(before).flatMap(({ id, count, cents }) => {
    const name = names.get(id);
    return name === undefined
      ? []
      : [{ organization: { _id: id, name }, count, amount: reaisFromCents(cents) }];
  });
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    amount: reaisFromCents(sumCents(rows.map(({ cents }) => cents))),
    organizations: named.length,
    first: named.slice(0, NAMED),
  };
}

function tellAlerts(
  rows: readonly (CountOfOne & { readonly type: AlertType })[],
  names: Names,
): Overview['alerts'] {
  const types = [...new Set(rows.map(({ type }) => type))];
  return types
    .map((type) => ({
      type,
      ...tell(
        rows.filter((row) => row.type === type),
        names,
      ),
    }))
    .sort((one, other) => other.count - one.count);
}
