/** All SQL of the refuel report. One statement returns page, totals and months, so that they belong to one instant. */
import { sql, type RawBuilder } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { ReportDimension } from '#contract/reports.ts';
import type { Month } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { NOBODY, type SumEntity } from '../../features/refuel-sums/refuel-sums.service.ts';

type TransactionReportSql = RawBuilder<unknown>;

export interface ReportWindow {
  readonly sort: 'key' | 'refuels' | 'amount' | 'fees';
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly after: { readonly value: string; readonly key: string } | null;
}

export interface SumsRow {
  readonly refuels: number;
  readonly litresMl: Millilitres;
  readonly cubicMl: Millilitres;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
}

export interface GroupRow extends SumsRow {
  readonly key: string;
}

export interface MonthRow {
  readonly month: Month;
  readonly product: FuelProduct;
  readonly refuels: number;
  readonly volumeMl: Millilitres;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
}

export interface FoundReport {
  readonly page: readonly GroupRow[];
  readonly total: number;
  readonly months: readonly MonthRow[];
}

/**
 * Grouping of the report's rows. `organization` is for a report of several organizations: the key of each row is the
 * organization.
 */
type Dimension = ReportDimension | 'organization';

const GROUPS: Readonly<Record<Dimension, TransactionReportSql>> = {
  organization: sql`a.key::text`,
  vehicle: sql`a.key::text`,
  user: sql`a.key::text`,
  station: sql`a.key::text`,
  expenseCenter: sql`a.key::text`,
  product: sql`a.product`,
  month: sql`to_char(a.starts_on, 'YYYY-MM')`,
};

const SORTS = {
  key: sql`key`,
  refuels: sql`refuels`,
  amount: sql`"amountCents"`,
  fees: sql`"feeCents"`,
} as const satisfies Record<ReportWindow['sort'], TransactionReportSql>;

const isGas = sql`a.product IN ('carrierNaturalGas', 'biogas')`;

export async function findReport(
  tx: DatabaseTransaction,
  rows: TransactionReportSql,
  by: Dimension,
  window: ReportWindow,
): Promise<FoundReport> {
  const direction = window.descending ? sql`DESC` : sql`ASC`;
  const { rows: found } = await sql<FoundReport>`
    WITH added AS MATERIALIZED (
      SELECT r.starts_on, r.key, r.product, sum(r.refuels) AS refuels, sum(r.volume_ml) AS volume_ml,
        sum(r.amount_cents) AS amount_cents, sum(r.fee_cents) AS fee_cents
      FROM (${rows}) r WHERE r.status = 'done' GROUP BY r.starts_on, r.key, r.product HAVING sum(r.refuels) > 0),
    grouped AS MATERIALIZED (
      SELECT ${GROUPS[by]} AS key, sum(a.refuels)::int AS refuels,
        coalesce(sum(a.volume_ml) FILTER (WHERE NOT ${isGas}), 0)::bigint AS "litresMl",
        coalesce(sum(a.volume_ml) FILTER (WHERE ${isGas}), 0)::bigint AS "cubicMl",
        sum(a.amount_cents)::bigint AS "amountCents", sum(a.fee_cents)::bigint AS "feeCents"
      FROM added a GROUP BY 1),
    page AS (
      SELECT * FROM grouped ${goOn(window)}
      ORDER BY ${SORTS[window.sort]} ${direction}, key ${direction} LIMIT ${window.limit} OFFSET ${window.offset})
    SELECT (SELECT count(*)::int FROM grouped) AS total,
      coalesce((SELECT json_agg(p ORDER BY ${SORTS[window.sort]} ${direction}, key ${direction}) FROM page p), '[]') AS page,
      coalesce((SELECT json_agg(m ORDER BY month, product) FROM (
        SELECT to_char(a.starts_on, 'YYYY-MM') AS month, a.product, sum(a.refuels)::int AS refuels,
          sum(a.volume_ml)::bigint AS "volumeMl", sum(a.amount_cents)::bigint AS "amountCents",
          sum(a.fee_cents)::bigint AS "feeCents"
        FROM added a GROUP BY 1, 2) m), '[]') AS months`.execute(tx);
  return found[0] ?? { page: [], total: 0, months: [] };
}

function goOn({ after, sort, descending }: ReportWindow): TransactionReportSql {
  if (!after) return sql``;
  const value = sort === 'key' ? sql`${after.value}::text` : sql`${after.value}::bigint`;
  return sql`WHERE (${SORTS[sort]}, key) ${descending ? sql`<` : sql`>`} (${value}, ${after.key}::text)`;
}

export interface NamedKey {
  readonly key: string;
  readonly name: string;
  readonly isVehicle: boolean;
}

export async function findNames(
  tx: DatabaseTransaction,
  organizationId: string,
  of: SumEntity,
  keys: readonly string[],
): Promise<ReadonlyMap<string, NamedKey>> {
  const ids = sql`ANY (${keys.filter((key) => key !== NOBODY)}::uuid[])`;
  const from = {
    vehicle: sql`SELECT id AS key, license_plate AS name, kind = 'vehicle' AS "isVehicle" FROM vehicles
      WHERE organization_id = ${organizationId} AND id = ${ids}`,
    user: sql`SELECT user_id AS key, concat_ws(' ', first_name, last_name) AS name, false AS "isVehicle" FROM members
      WHERE organization_id = ${organizationId} AND user_id = ${ids}`,
    station: sql`SELECT id AS key, name, false AS "isVehicle" FROM gas_stations WHERE id = ${ids}`,
    expenseCenter: sql`SELECT id AS key, name, false AS "isVehicle" FROM expense_centers
      WHERE organization_id = ${organizationId} AND id = ${ids}`,
  } as const satisfies Record<SumEntity, TransactionReportSql>;
  const { rows } = await sql<NamedKey>`${from[of]}`.execute(tx);
  return new Map(rows.map((row) => [row.key, row]));
}
