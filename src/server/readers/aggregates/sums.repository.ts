import { sql, type RawBuilder } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { Cents } from '#core/money/cents.ts';
import { containing } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { nameOf } from '../../platform/organization/name-sql.ts';
import { operationSums, type OperationSums } from '../../features/tanks/operations/operation-totals.ts';

type SumsSql = RawBuilder<unknown>;

/** Id range of the records of one organization: `fromId` is included, `untilId` is excluded. */
export interface IdsOfOne {
  readonly id: string;
  readonly fromId: string;
  readonly untilId: string;
}

export const spansOf = (
  spans: readonly IdsOfOne[],
): SumsSql => sql`unnest(${spans.map(({ id }) => id)}::uuid[],
  ${spans.map(({ fromId }) => fromId)}::uuid[], ${spans.map(({ untilId }) => untilId)}::uuid[]) AS s (organization_id, from_id, until_id)`;

export interface TankSums extends OperationSums {
  readonly id: string;
  readonly products: readonly FuelProduct[];
}

/** Sums of tank operations per organization. The result omits organizations without operations. */
export async function sumTanks(
  tx: DatabaseTransaction,
  spans: readonly IdsOfOne[],
  product: FuelProduct | undefined,
): Promise<TankSums[]> {
  const { rows } = await sql<TankSums>`
    SELECT o.organization_id AS id, array_agg(DISTINCT o.product) AS products, ${operationSums()}
    FROM ${spansOf(spans)} JOIN tank_operations o
      ON o.organization_id = s.organization_id AND o.id >= s.from_id AND o.id < s.until_id
      ${product === undefined ? sql`` : sql`AND o.product = ${product}`}
    GROUP BY 1`.execute(tx);
  return rows;
}

export interface DistributionSums {
  readonly id: string;
  readonly count: number;
  readonly amountCents: Cents;
  readonly collectedCents: Cents;
}

/** Sums of distributions per organization. The result omits organizations without distributions. */
export async function sumDistributions(
  tx: DatabaseTransaction,
  spans: readonly IdsOfOne[],
): Promise<DistributionSums[]> {
  const { rows } = await sql<DistributionSums>`
    SELECT h.organization_id AS id, count(*)::int AS count, sum(h.amount_cents)::bigint AS "amountCents",
      sum(h.collected_cents)::bigint AS "collectedCents"
    FROM ${spansOf(spans)} JOIN hand_outs h
      ON h.organization_id = s.organization_id AND h.entry_id >= s.from_id AND h.entry_id < s.until_id
    GROUP BY 1`.execute(tx);
  return rows;
}

export interface ExpenseCenterSumsRow {
  readonly id: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly name: string;
  readonly wallets: number;
  readonly balanceCents: Cents;
  readonly refuels: number;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
}

export interface ExpenseCenterTotals {
  readonly count: number;
  readonly balanceCents: Cents;
  readonly refuels: number;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
}

export interface ExpenseCenterWindow {
  readonly sort: 'name' | 'refuels' | 'amount' | 'balance';
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

const EXPENSE_CENTER_SORTS = {
  name: sql`litro_fold(c.name)`,
  refuels: sql`c.refuels`,
  amount: sql`c."amountCents"`,
  balance: sql`c."balanceCents"`,
} as const satisfies Record<ExpenseCenterWindow['sort'], SumsSql>;

/**
 * A page of cost centers and their totals. `among` are the organizations. `spent` is SQL for the spending by cost
 * center, from `findSummedRowsOfMany`; null if the period has no rows to sum.
 */
export async function findExpenseCenters(
  tx: DatabaseTransaction,
  among: readonly string[],
  { spent, search }: { readonly spent: SumsSql | null; readonly search: string },
  { sort, descending, limit, offset }: ExpenseCenterWindow,
): Promise<{ readonly page: readonly ExpenseCenterSumsRow[]; readonly totals: ExpenseCenterTotals }> {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const order = sql`${EXPENSE_CENTER_SORTS[sort]} ${direction}, c.id ${direction}`;
  const added = spent
    ? sql`SELECT r.key, sum(r.refuels)::int AS refuels, sum(r.amount_cents)::bigint AS amount, sum(r.fee_cents)::bigint AS fees
        FROM (${spent}) r WHERE r.status = 'done' GROUP BY r.key`
    : sql`SELECT NULL::uuid AS key, 0 AS refuels, 0::bigint AS amount, 0::bigint AS fees WHERE false`;
  const { rows } = await sql<{ page: ExpenseCenterSumsRow[]; totals: ExpenseCenterTotals }>`
    WITH added AS MATERIALIZED (${added}),
    held AS MATERIALIZED (
      SELECT w.organization_id, w.expense_center_id AS id, count(*)::int AS wallets, sum(a.balance_cents)::bigint AS cents
      FROM wallets w JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
      WHERE w.organization_id = ANY (${among}::uuid[]) AND w.expense_center_id IS NOT NULL GROUP BY 1, 2),
    centers AS MATERIALIZED (
      SELECT c.id, c.organization_id AS "organizationId", ${nameOf('o')} AS "organizationName", c.name,
        coalesce(held.wallets, 0) AS wallets, coalesce(held.cents, 0)::bigint AS "balanceCents",
        coalesce(added.refuels, 0) AS refuels, coalesce(added.amount, 0)::bigint AS "amountCents",
        coalesce(added.fees, 0)::bigint AS "feeCents"
      FROM expense_centers c
      JOIN organizations o ON o.organization_id = c.organization_id AND o.status <> 'deleted'
      LEFT JOIN held ON held.organization_id = c.organization_id AND held.id = c.id
      LEFT JOIN added ON added.key = c.id
      WHERE c.organization_id = ANY (${among}::uuid[]) AND c.status = 'active' AND ${containing(sql`litro_fold(c.name)`, [search])})
    SELECT
      coalesce((SELECT json_agg(p) FROM (SELECT c.* FROM centers c ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) p), '[]') AS page,
      (SELECT json_build_object('count', count(*), 'balanceCents', coalesce(sum("balanceCents"), 0),
        'refuels', coalesce(sum(refuels), 0), 'amountCents', coalesce(sum("amountCents"), 0),
        'feeCents', coalesce(sum("feeCents"), 0)) FROM centers) AS totals`.execute(tx);
  return rows[0] as { page: ExpenseCenterSumsRow[]; totals: ExpenseCenterTotals };
}
