/**
 * Refuel report, from stored sums on days where the sums are valid. The server reads names and distances only for
 * displayed rows.
 */
import type { ReportDimension, TransactionReportRow } from '#contract/reports.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { describePage, pageWindow, parseSort } from '../../platform/paging.ts';
import { efficiencyOf } from '../../features/fills/efficiency.rules.ts';
import { readDays, readPeriod } from '../../platform/organization/period.ts';
import {
  findSummedRows,
  NOBODY,
  sumFilterOf,
  type SumEntity,
} from '../../features/refuel-sums/refuel-sums.service.ts';
import { presentMonth, presentSums, sumOf } from './present-sums.ts';
import { measureVehicles, type SummedRefuel } from '../../features/refuel-sums/measured-vehicles.ts';
import {
  findNames,
  findReport,
  type FoundReport,
  type GroupRow,
  type ReportWindow,
} from './transaction-report.repository.ts';

type TransactionReportCall = 'GET /admin/organization/transaction/report';
export type TransactionReportQuery = RouteQuery<TransactionReportCall>;

const isEntity = (by: ReportDimension): by is SumEntity => by !== 'product' && by !== 'month';

/** Reads a page of the refuel report. Refuses with `period_backwards` if the period ends before it begins. */
export async function readTransactionReport(
  tx: DatabaseTransaction,
  organizationId: string,
  query: TransactionReportQuery,
): Promise<RouteResponse<TransactionReportCall>> {
  const { page, total, months } = await findGroups(tx, organizationId, query, pageWindow(query));
  return {
    docs: await presentRows(tx, organizationId, query, page),
    ...describePage(query, total),
    totals: presentSums(sumOf(months)),
    months: months.map(presentMonth),
  };
}

export async function readReportBatch(
  tx: DatabaseTransaction,
  organizationId: string,
  query: TransactionReportQuery,
  after: string | null,
  limit: number,
): Promise<{ rows: TransactionReportRow[]; next: string | null }> {
  const place = after === null ? null : (JSON.parse(after) as ReportWindow['after']);
  const { page } = await findGroups(tx, organizationId, query, { limit: limit + 1, offset: 0 }, place);
  const groups = page.slice(0, limit);
  const last = groups.at(-1);
  const { sort } = orderOf(query);
  return {
    rows: await presentRows(tx, organizationId, query, groups),
    next:
      page.length > limit && last ? JSON.stringify({ value: `${valueOf(last, sort)}`, key: last.key }) : null,
  };
}

const valueOf = (row: GroupRow, sort: ReportWindow['sort']) =>
  ({ key: row.key, refuels: row.refuels, amount: row.amountCents, fees: row.feeCents })[sort];

function orderOf({ sort, by }: TransactionReportQuery) {
  const { key, descending } = parseSort(sort ?? (by === 'month' ? 'key' : '-amount'));
  return { sort: key as ReportWindow['sort'], descending };
}

async function findGroups(
  tx: DatabaseTransaction,
  organizationId: string,
  query: TransactionReportQuery,
  page: Pick<ReportWindow, 'limit' | 'offset'>,
  after: ReportWindow['after'] = null,
): Promise<FoundReport> {
  const by = query.by ?? 'vehicle';
  const grouped = isEntity(by) ? by : null;
  const rows = await findSummedRows(tx, organizationId, readDays(query), sumFilterOf(query), grouped);
  if (!rows) return { page: [], total: 0, months: [] };
  return findReport(tx, rows, by, { ...orderOf(query), ...page, after });
}

async function presentRows(
  tx: DatabaseTransaction,
  organizationId: string,
  query: TransactionReportQuery,
  groups: readonly GroupRow[],
): Promise<TransactionReportRow[]> {
  const by = query.by ?? 'vehicle';
  const keys = groups.map(({ key }) => key);
  const names = isEntity(by) ? await findNames(tx, organizationId, by, keys) : null;
  const measured =
    by === 'vehicle'
      ? await measureVehicles(tx, organizationId, keys, await readPeriod(tx, organizationId, query))
      : null;
  return groups.map((group) => {
    const named = names?.get(group.key);
    const refuels = (measured?.get(group.key) ?? []).filter(
      ({ product }) => query.product === undefined || product === query.product,
    );
    const isVehicle = named?.isVehicle ?? false;
    return {
      key: group.key === NOBODY ? '' : group.key,
      name: isVehicle ? formatPlate(named?.name ?? '') : (named?.name ?? ''),
      isVehicle,
      ...presentSums(group),
      ...distanceOf(refuels),
    };
  });
}

/** Distance and efficiency of refuels. A value is null if no refuel gives a measurement. */
function distanceOf(refuels: readonly SummedRefuel[]): {
  distance: number | null;
  efficiency: number | null;
} {
  const driven = refuels.filter(({ distanceKm }) => distanceKm !== null);
  const usual = driven.filter(({ outlier }) => outlier === null);
  const units = new Set(usual.map(({ product }) => isCubicMetres(product)));
  const burntMl = sum(usual.map((refuel) => refuel.burntMl));
  return {
    distance: driven.length === 0 ? null : sum(driven.map(({ distanceKm }) => distanceKm ?? 0)),
    efficiency:
      units.size === 1 && burntMl > 0
        ? efficiencyOf(sum(usual.map(({ distanceKm }) => distanceKm ?? 0)), burntMl) / 1000
        : null,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
