import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { fuelUnit } from '#core/money/fuel.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { Scope, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { describePage, pageWindow, parseSort } from '../../platform/paging.ts';
import { readDays } from '../../platform/organization/period.ts';
import { findSummedRowsOfMany } from '../../features/refuel-sums/refuel-sums.service.ts';
import { noSums, reportByOrganization } from '../reports/report-by-organization.service.ts';
import {
  presentOperationTotals,
  type OperationSums,
} from '../../features/tanks/operations/operation-totals.ts';
import { idsOf } from './ids-of-days.ts';
import { findOrganizations } from './organizations.repository.ts';
import { rank } from './ranking.ts';
import {
  findExpenseCenters,
  sumDistributions,
  sumTanks,
  type ExpenseCenterSumsRow,
  type ExpenseCenterWindow,
  type DistributionSums,
  type TankSums,
} from './sums.repository.ts';

type AggregatesAnswer<N extends AggregatesRouteName> = Promise<RouteResponse<N>>;
type AggregatesQuery<N extends AggregatesRouteName> = RouteQuery<N>;
type AggregatesRouteName =
  | 'POST /superAdmin/organization/transaction'
  | TankCall
  | DistributionSumsCall
  | ExpenseCenterCall;
type TankCall = 'POST /superAdmin/organization/tank/transaction';
type DistributionSumsCall = 'POST /superAdmin/organization/balancesharing';
type ExpenseCenterCall = 'POST /superAdmin/organization/expenseCenter';

/**
 * Refuels per organization. All functions of this file need a snapshot transaction, because rows and sums must belong
 * to one instant. They refuse with `period_backwards`.
 */
export async function aggregateRefuels(
  tx: DatabaseTransaction,
  { organizations: among }: Scope,
  query: AggregatesQuery<'POST /superAdmin/organization/transaction'>,
): AggregatesAnswer<'POST /superAdmin/organization/transaction'> {
  const days = readDays(query);
  const organizations = await findOrganizations(tx, among, query.search);
  const report = await reportByOrganization(tx, organizations, days, query.product ?? null);
  const { sums, totals, months } = report;
  return { ...rank(query, { organizations, sums, none: noSums(), usual: '-amount' }), totals, months };
}

export async function aggregateTanks(
  tx: DatabaseTransaction,
  { organizations: among }: Scope,
  query: AggregatesQuery<TankCall>,
): AggregatesAnswer<TankCall> {
  const organizations = await findOrganizations(tx, among, query.search);
  const rows = await sumTanks(tx, idsOf(organizations, readDays(query)), query.product);
  const sums = new Map(rows.map((row) => [row.id, presentTanks([row])]));
  return {
    ...rank(query, { organizations, sums, none: presentTanks([]), usual: '-drawn' }),
    totals: presentTanks(rows),
  };
}

function presentTanks(rows: readonly TankSums[]): RouteResponse<TankCall>['totals'] {
  const units = [...new Set(rows.flatMap(({ products }) => products).map(fuelUnit))];
  const unit = units.length > 1 ? null : (units[0] ?? 'L');
  return { ...presentOperationTotals(addUpTanks(rows)), unit };
}

export async function aggregateDistributions(
  tx: DatabaseTransaction,
  { organizations: among }: Scope,
  query: AggregatesQuery<DistributionSumsCall>,
): AggregatesAnswer<DistributionSumsCall> {
  const organizations = await findOrganizations(tx, among, query.search);
  const rows = await sumDistributions(tx, idsOf(organizations, readDays(query)));
  const sums = new Map(rows.map((row) => [row.id, presentDistributions([row])]));
  return {
    ...rank(query, { organizations, sums, none: presentDistributions([]), usual: '-amount' }),
    totals: presentDistributions(rows),
  };
}

export async function aggregateExpenseCenters(
  tx: DatabaseTransaction,
  { organizations: among }: Scope,
  query: AggregatesQuery<ExpenseCenterCall>,
): AggregatesAnswer<ExpenseCenterCall> {
  const days = readDays(query);
  const organizations = await findOrganizations(tx, among);
  const by = { dimension: 'expenseCenter', product: null } as const;
  const spent = await findSummedRowsOfMany(tx, organizations, days, by);
  const { key, descending } = parseSort(query.sort ?? '-amount');
  const window = { sort: key as ExpenseCenterWindow['sort'], descending, ...pageWindow(query) };
  const { page, totals } = await findExpenseCenters(tx, among, { spent, search: query.search ?? '' }, window);
  return {
    docs: page.map(presentExpenseCenter),
    ...describePage(query, totals.count),
    totals: { count: totals.count, balance: reaisFromCents(totals.balanceCents), ...presentSpent(totals) },
  };
}

const add = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function addUpTanks(rows: readonly TankSums[]): OperationSums {
  const volume = (of: (row: TankSums) => Millilitres) => add(rows.map(of)) as Millilitres;
  return {
    count: add(rows.map(({ count }) => count)),
    inMl: volume(({ inMl }) => inMl),
    outMl: volume(({ outMl }) => outMl),
    varianceMl: volume(({ varianceMl }) => varianceMl),
    boughtCents: sumCents(rows.map(({ boughtCents }) => boughtCents)),
    drawnCents: sumCents(rows.map(({ drawnCents }) => drawnCents)),
  };
}

const presentDistributions = (rows: readonly DistributionSums[]) => ({
  count: add(rows.map(({ count }) => count)),
  amount: reaisFromCents(sumCents(rows.map(({ amountCents }) => amountCents))),
  collected: reaisFromCents(sumCents(rows.map(({ collectedCents }) => collectedCents))),
});

const presentSpent = ({
  refuels,
  amountCents,
  feeCents,
}: Pick<ExpenseCenterSumsRow, 'refuels' | 'amountCents' | 'feeCents'>) => ({
  refuels,
  amount: reaisFromCents(amountCents),
  fees: reaisFromCents(feeCents),
});

const presentExpenseCenter = (row: ExpenseCenterSumsRow) => ({
  _id: row.id,
  organization: { _id: row.organizationId, name: row.organizationName },
  name: row.name,
  wallets: row.wallets,
  balance: reaisFromCents(row.balanceCents),
  ...presentSpent(row),
});
