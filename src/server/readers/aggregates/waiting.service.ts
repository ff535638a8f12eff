import type { WaitingKind } from '#contract/aggregates.ts';
import { isAlertType, WAITING_KINDS } from '#contract/choices.ts';
import { USUAL_TRANSACTION_DAYS } from '#contract/facts.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { AlertType } from '#contract/transactions.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { cutPage, parseSort } from '../../platform/paging.ts';
import { lastDaysOf } from './ids-of-days.ts';
import { findOrganizations, type RequestedOrganization } from './organizations.repository.ts';
import {
  countAlerts,
  countAwaited,
  countBills,
  countDebts,
  countLow,
  countPayments,
  countPending,
  countReceipts,
  countRefused,
  countReturns,
  type CountOfOne,
} from './overview.repository.ts';

type WaitingListCall = 'POST /superAdmin/organization/waiting';

export interface WaitingListRow extends CountOfOne {
  readonly about: WaitingKind;
}

interface Among {
  readonly among: readonly string[];
  readonly organizations: readonly RequestedOrganization[];
  readonly now: Date;
}

/**
 * Lists waiting items of several organizations. Needs a snapshot transaction, because all counts must belong to one
 * instant.
 */
export async function listWaiting(
  tx: DatabaseTransaction,
  scope: Scope,
  query: RouteQuery<WaitingListCall>,
  clock: Clock,
): Promise<RouteResponse<WaitingListCall>> {
  const organizations = await findOrganizations(tx, scope.organizations, query.search);
  const among = organizations.map(({ id }) => id);
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  const kinds = query.about === undefined ? WAITING_KINDS : [query.about];
  const found = await findWaiting(tx, { among, organizations, now: clock.now() }, kinds);
  const all = found.filter(({ id }) => names.has(id));
  if (query.sort !== undefined) {
    const { key, descending } = parseSort(query.sort);
    const before = key === 'organization' ? byNameOf(organizations) : BY_SUM[key as 'count' | 'amount'];
    all.sort((one, other) => before(one, other) * (descending ? -1 : 1));
  }
  const { rows, ...paging } = cutPage(query, all);
  const docs = rows.map(({ id, about, count, cents }) => ({
    organization: {
      _id: id,
      name: names.get(id) ?? '',
    },
    about,
    count,
    amount: reaisFromCents(cents),
  }));
  return { docs, ...paging };
}

/**
 * Waiting items of `kinds`, in the order of `kinds`. Within a kind, the most urgent item comes first; equally urgent
 * items are sorted by name.
 */
export async function findWaiting(
  tx: DatabaseTransaction,
  { among, organizations, now }: Among,
  kinds: readonly WaitingKind[] = WAITING_KINDS,
): Promise<WaitingListRow[]> {
  const today = lastDaysOf(organizations, now, 1);
  const count: Record<Exclude<WaitingKind, AlertType>, () => Promise<CountOfOne[]>> = {
    debts: () => countDebts(tx, among),
    returns: () => countReturns(tx, among),
    payments: () => countPayments(tx, among),
    awaited: () => countAwaited(tx, among),
    low: () => countLow(tx, among),
    bills: () => countBills(tx, among),
    refused: () => countRefused(tx, today),
    receipts: () => countReceipts(tx, lastDaysOf(organizations, now, USUAL_TRANSACTION_DAYS)),
    pending: () => countPending(tx, among, now),
  };
  const alerts = kinds.some(isAlertType) ? await countAlerts(tx, today) : [];
  const byName = byNameOf(organizations);
  const found: WaitingListRow[] = [];
  for (const about of kinds) {
    const rows = isAlertType(about) ? alerts.filter(({ type }) => type === about) : await count[about]();
    const before = about === 'low' ? leastMoneyFirst : mostFirst;
    const waitingRows = rows.map(({ id, count: many, cents }) => ({ id, about, count: many, cents }));
    found.push(...waitingRows.sort((one, other) => before(one, other) || byName(one, other)));
  }
  return found;
}

type Before = (one: CountOfOne, other: CountOfOne) => number;
const mostFirst: Before = (one, other) => other.count - one.count || other.cents - one.cents;
const leastMoneyFirst: Before = (one, other) => one.cents - other.cents;
const BY_SUM = {
  count: (one, other) => one.count - other.count,
  amount: leastMoneyFirst,
} satisfies Record<string, Before>;

/** Compares two rows by the order of their organizations in `organizations`. Rows of no organization come first. */
function byNameOf(organizations: readonly RequestedOrganization[]): Before {
  const places = new Map(organizations.map(({ id }, at) => [id, at]));
  return (one, other) => (places.get(one.id) ?? -1) - (places.get(other.id) ?? -1);
}
