/** What in each of several organisations asks for somebody. */
import type { WaitingKind } from '#contract/aggregates.ts';
import { isAlertType, WAITING_KINDS } from '#contract/choices.ts';
import { USUAL_TRANSACTION_DAYS } from '#contract/facts.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { AlertType } from '#contract/transactions.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Clock } from '../../clock.ts';
import type { Scope, Transaction } from '../../database/tenancy.ts';
import { cutPage, parseSort } from '../../paging.ts';
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
  type CountOfOne,
} from './overview.repository.ts';
import type { IdsOfOne } from './sums.repository.ts';

type Call = 'POST /superAdmin/organization/waiting';

export interface WaitingRow extends CountOfOne {
  readonly about: WaitingKind;
}

interface Among {
  readonly among: readonly string[];
  /** Those of them whose days are asked for. */
  readonly organizations: readonly AskedOrganization[];
  readonly now: Date;
}

/** To be called in a snapshot, so that all is of one instant. */
export async function listWaiting(
  tx: Transaction,
  scope: Scope,
  query: RouteQuery<Call>,
  clock: Clock,
): Promise<RouteResponse<Call>> {
  const organizations = await findOrganizations(tx, scope.organizations, query.search);
  const among = organizations.map(({ id }) => id);
  const places = new Map(organizations.map(({ id, name }, at) => [id, { at, name }]));
  const kinds = query.about === undefined ? WAITING_KINDS : [query.about];
  const all = (await findWaiting(tx, { among, organizations, now: clock.now() }, kinds)).flatMap(
    ({ id, about, count, cents }) => {
      const place = places.get(id);
      const organization = place && { _id: id, name: place.name };
      return organization
        ? [{ at: place.at, row: { organization, about, count, amount: reaisFromCents(cents) } }]
        : [];
    },
  );
  if (query.sort !== undefined) {
    const { key, descending } = parseSort(query.sort);
    const valueOf = ({ at, row }: (typeof all)[number]) =>
      key === 'organization' ? at : key === 'count' ? row.count : row.amount;
    all.sort((one, other) => (valueOf(one) - valueOf(other)) * (descending ? -1 : 1));
  }
  const { rows, ...paging } = cutPage(query, all);
  return { docs: rows.map(({ row }) => row), ...paging };
}

/** In the order of the kinds, those that need it most first in each; those alike by name. */
export async function findWaiting(
  tx: Transaction,
  { among, organizations, now }: Among,
  kinds: readonly WaitingKind[] = WAITING_KINDS,
): Promise<WaitingRow[]> {
  const today = daysOf(organizations, now, 1);
  const count: Record<Exclude<WaitingKind, AlertType>, () => Promise<CountOfOne[]>> = {
    payments: () => countPayments(tx, among),
    awaited: () => countAwaited(tx, among),
    low: () => countLow(tx, among),
    bills: () => countBills(tx, among),
    refused: () => countRefused(tx, today),
    receipts: () => countReceipts(tx, daysOf(organizations, now, USUAL_TRANSACTION_DAYS)),
    pending: () => countPending(tx, among, now),
  };
  const alerts = kinds.some(isAlertType) ? await countAlerts(tx, today) : [];
  const places = new Map(organizations.map(({ id }, at) => [id, at]));
  const byName: Before = (one, other) => (places.get(one.id) ?? -1) - (places.get(other.id) ?? -1);
  const found: WaitingRow[] = [];
  for (const about of kinds) {
    const rows = isAlertType(about) ? alerts.filter(({ type }) => type === about) : await count[about]();
    const before = about === 'low' ? leastMoneyFirst : mostFirst;
    const told = rows.map(({ id, count: many, cents }) => ({ id, about, count: many, cents }));
    found.push(...told.sort((one, other) => before(one, other) || byName(one, other)));
  }
  return found;
}

/** Which of two organisations asks for somebody first. */
type Before = (one: CountOfOne, other: CountOfOne) => number;
const mostFirst: Before = (one, other) => other.count - one.count || other.cents - one.cents;
const leastMoneyFirst: Before = (one, other) => one.cents - other.cents;

/** The last days of each, today included. */
function daysOf(organizations: readonly AskedOrganization[], now: Date, days: number): IdsOfOne[] {
  return eachZone(organizations, now, (some, today) =>
    idsOf(some, { from: addDays(today, 1 - days), to: today }),
  );
}

/** Today is another day elsewhere. */
export function eachZone<T>(
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
