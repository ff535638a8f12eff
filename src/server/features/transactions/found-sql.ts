/**
 * SQL conditions of a transaction filter on its two tables, posted and refused refuels.
 * The list queries each table separately, so that each index sorts by id. It skips a table that cannot match.
 */
import { sql, type RawBuilder } from 'kysely';
import type { TransactionFilter } from './transaction-filter.ts';

type MatchingTransactionsSql = RawBuilder<unknown>;

/** Conditions on posted refuels `f`; null if no posted refuel can match. */
export function matchingRefuels(
  organizationId: string,
  filter: TransactionFilter,
): MatchingTransactionsSql | null {
  const { status, reason, alert, approval } = filter;
  if (reason !== undefined) return null;
  return allOf([
    ...inBoth(sql`f`, organizationId, filter),
    ...(status === undefined
      ? []
      : [status === 'done' ? sql`f.reversed_at IS NULL` : sql`f.reversed_at IS NOT NULL`]),
    // These conditions repeat the predicates of partial indexes on rare values, so that the planner uses the indexes.
    ...(approval === undefined ? [] : [sql`f.approval = ${sql.lit(approval)}`]),
    ...(alert === undefined ? [] : [sql`f.alerts <> '{}' AND f.alerts @> ARRAY[${alert}]::text[]`]),
  ]);
}

/** Conditions on refused refuels `r`; null if no refused refuel can match. */
export function matchingRefused(
  organizationId: string,
  filter: TransactionFilter,
): MatchingTransactionsSql | null {
  const { status, reason, alert, approval } = filter;
  if (status === 'done' || (approval !== undefined && approval !== 'rejected')) return null;
  return allOf([
    ...inBoth(sql`r`, organizationId, filter),
    ...(reason === undefined ? [] : [sql`r.reason = ${reason}`]),
    ...(alert === undefined ? [] : [sql`r.alerts <> '{}' AND r.alerts @> ARRAY[${alert}]::text[]`]),
  ]);
}

const allOf = (conditions: readonly MatchingTransactionsSql[]): MatchingTransactionsSql =>
  sql.join([...conditions], sql` AND `);

function inBoth(
  of: MatchingTransactionsSql,
  organizationId: string,
  filter: TransactionFilter,
): MatchingTransactionsSql[] {
  const { _id, vehicle, user, station, expenseCenter, product, searched } = filter;
  return [
    sql`${of}.organization_id = ${organizationId}`,
    // A filter by id ignores the period.
    ...(_id === undefined
      ? [sql`${of}.id >= ${filter.fromId}`, sql`${of}.id < ${filter.untilId}`]
      : [sql`${of}.id = ${_id}`]),
    ...(vehicle === undefined ? [] : [sql`${of}.vehicle_id = ${vehicle}`]),
    ...(user === undefined ? [] : [sql`${of}.user_id = ${user}`]),
    ...(station === undefined ? [] : [sql`${of}.station_id = ${station}`]),
    ...(expenseCenter === undefined ? [] : [sql`${of}.expense_center_id = ${expenseCenter}`]),
    ...(product === undefined ? [] : [sql`${of}.product = ${product}`]),
    ...(searched === null ? [] : [among(of, searched)]),
  ];
}

function among(
  of: MatchingTransactionsSql,
  { vehicles, ids }: { vehicles: readonly string[]; ids: readonly string[] },
): MatchingTransactionsSql {
  const byVehicle = sql`${of}.vehicle_id = ANY (${[...vehicles]}::uuid[])`;
  const byId = sql`${of}.id = ANY (${[...ids]}::uuid[])`;
  if (ids.length === 0) return byVehicle;
  return vehicles.length === 0 ? byId : sql`(${byVehicle} OR ${byId})`;
}
