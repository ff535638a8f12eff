import { MAX_COUNTED_ROWS } from '#contract/facts.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { DEFAULT_TIME_ZONE } from '#core/dates/calendar-date.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { describePage, pageWindow, parseSort } from '../../platform/paging.ts';
import { findTimeZone } from '../../platform/organization/time-zone.ts';
import { sumTransactions } from './totals.repository.ts';
import { requestedDays, idsOf, type TransactionFilter, type WholeDays } from './transaction-filter.ts';
import { presentTotals, presentTransaction } from './transactions.presenter.ts';
import {
  countTransactions,
  findSearched,
  findTransactions,
  type TransactionRow,
} from './transactions.repository.ts';

type TransactionsCall = 'GET /v2/admin/organization/transaction';
type TransactionsQuery = RouteQuery<TransactionsCall>;

/** Lists the transactions of a period. Refuses with `period_backwards` and `period_too_long`. */
export async function listTransactions(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  query: TransactionsQuery,
): Promise<RouteResponse<TransactionsCall>> {
  const { filter, days } = await readFilter(tx, clock, organizationId, query);
  const { descending } = parseSort(query.sort);
  const window = pageWindow(query);
  if (query.after !== undefined) {
    const cut = { descending, limit: window.limit, after: query.after };
    const rows = await findTransactions(tx, organizationId, filter, cut);
    const total = await countTransactions(tx, organizationId, filter, MAX_COUNTED_ROWS);
    return { docs: rows.map(presentTransaction), ...describePage(query, total), totals: null };
  }
  const totals = presentTotals(await sumTransactions(tx, { organizationId, filter, days }));
  const limit = Math.max(0, Math.min(window.limit, totals.count - window.offset));
  const isBehind = limit > 0 && window.offset > totals.count / 2;
  const offset = isBehind ? totals.count - window.offset - limit : window.offset;
  const rows =
    limit === 0
      ? []
      : await findTransactions(tx, organizationId, filter, { descending, limit, isBehind, offset });
  return { docs: rows.map(presentTransaction), ...describePage(query, totals.count), totals };
}

export async function readNext(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  query: TransactionsQuery,
  after: string | null,
  limit: number,
): Promise<TransactionRow[]> {
  const { filter } = await readFilter(tx, clock, organizationId, query);
  const { descending } = parseSort(query.sort);
  return findTransactions(tx, organizationId, filter, { descending, limit, after: after ?? undefined });
}

export async function readFilter(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  query: TransactionsQuery,
): Promise<{ filter: TransactionFilter; days: WholeDays }> {
  const timeZone = (await findTimeZone(tx, organizationId)) ?? DEFAULT_TIME_ZONE;
  const days = requestedDays(query, clock.now(), timeZone);
  const { _id, vehicle, user, station, expenseCenter, product, status, reason, alert, approval } = query;
  const search = query.search?.trim() ?? '';
  const ids = idsOf(days, timeZone);
  const searched = search === '' ? null : await findSearched(tx, organizationId, search, ids);
  const selected = { _id, vehicle, user, station, expenseCenter, product, status, reason, alert, approval };
  return { filter: { ...selected, ...ids, searched }, days };
}
