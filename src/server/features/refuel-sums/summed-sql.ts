import { sql, type RawBuilder } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { CalendarDate, Month } from '#core/dates/calendar-date.ts';
import { firstDayOf } from '#core/dates/calendar-arithmetic.ts';
import type { SumDimension } from '../../platform/database/tables/sum-tables.ts';
import type { DaySpan } from './refuel-sums.rules.ts';

type SummedSql = RawBuilder<unknown>;

/**
 * Selects refuels with `from` <= id < `until`. `startsOn` is the first day of the period whose sum contains these
 * refuels.
 */
export interface IdSpan {
  readonly startsOn: CalendarDate;
  readonly from: string;
  readonly until: string;
}

export interface SumSources {
  readonly months: readonly Month[];
  readonly days: readonly CalendarDate[];
  readonly live: readonly IdSpan[];
}

/** Key for refuels without a vehicle, person, listed station or cost center, and for the total. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const KEYS = {
  total: sql`NULL::uuid`,
  vehicle: sql`f.vehicle_id`,
  user: sql`f.user_id`,
  station: sql`f.station_id`,
  expenseCenter: sql`f.expense_center_id`,
} as const satisfies Record<SumDimension, SummedSql>;

const MEASURES = sql`f.volume_ml, f.amount_cents, f.fee_cents`;
const monthOf = (day: SummedSql) => sql`date_trunc('month', ${day}::timestamp)::date`;

/**
 * SQL rows of refuels to add up: `starts_on`, `key`, `product`, `status`, `refuels`, `volume_ml`, `amount_cents`,
 * `fee_cents`. Posted refuels come from one index only. Reversed refuels come from another index and are subtracted.
 * `where` is a condition on the refuel `f`. Rejected refuels are included only in the total.
 */
export function liveRows(
  organizationId: string,
  spans: readonly IdSpan[],
  dimension: SumDimension,
  where: SummedSql = sql`true`,
): SummedSql {
  return rowsOf({
    spans: sql`unnest(${spans.map((one) => one.startsOn)}::date[], ${spans.map((one) => one.from)}::uuid[],
      ${spans.map((one) => one.until)}::uuid[]) AS s (starts_on, from_id, until_id)`,
    within: sql`f.organization_id = ${organizationId} AND f.id >= s.from_id AND f.id < s.until_id AND ${where}`,
    key: sql`coalesce(${KEYS[dimension]}, ${NOBODY}::uuid)`,
    hasOthers: dimension === 'total',
  });
}

interface LiveSql {
  /** SQL relation `s` of time spans, as ranges of refuel ids, with a column `starts_on`. */
  readonly spans: SummedSql;
  /** Condition that the refuel `f` is in the span `s`. */
  readonly within: SummedSql;
  readonly key: SummedSql;
  /** True to include reversed and rejected refuels. */
  readonly hasOthers: boolean;
}

function rowsOf({ spans, within, key: of, hasOthers }: LiveSql): SummedSql {
  const key = sql`${of} AS key`;
  const posted = sql`
    SELECT s.starts_on, ${key}, f.product, 'done' AS status, 1 AS refuels, ${MEASURES}
    FROM ${spans} JOIN fills f ON ${within}
    UNION ALL
    SELECT s.starts_on, ${key}, f.product, 'done', -1, -f.volume_ml, -f.amount_cents, -f.fee_cents
    FROM ${spans} JOIN fills f ON ${within} AND f.reversed_at IS NOT NULL`;
  if (!hasOthers) return posted;
  return sql`${posted}
    UNION ALL
    SELECT s.starts_on, ${key}, f.product, 'reversed', 1, ${MEASURES}
    FROM ${spans} JOIN fills f ON ${within} AND f.reversed_at IS NOT NULL
    UNION ALL
    SELECT s.starts_on, ${key}, f.product, 'refused', 1, ${MEASURES}
    FROM ${spans} JOIN refused_refuels f ON ${within}`;
}

export const SUM_ENTITIES = ['vehicle', 'user', 'station', 'expenseCenter'] as const satisfies SumDimension[];
export type SumEntity = (typeof SUM_ENTITIES)[number];

export interface SumFilter {
  readonly entities: readonly { readonly of: SumEntity; readonly ids: readonly string[] }[];
  readonly product: FuelProduct | null;
}

const EVERYTHING: SumFilter = { entities: [], product: null };

/**
 * SQL rows with the columns of `liveRows`, but from stored sums if they are valid. A stored sum can be filtered only by
 * its own dimension.
 */
export function summedRows(
  organizationId: string,
  { months, days, live }: SumSources,
  dimension: SumDimension,
  { entities, product }: SumFilter = EVERYTHING,
): SummedSql {
  const ofProduct = product === null ? sql`true` : sql`f.product = ${product}`;
  const ofEntities = (column: (of: SumEntity) => SummedSql) =>
    sql.join(
      [ofProduct, ...entities.map(({ of, ids }) => sql`${column(of)} = ANY (${[...ids]}::uuid[])`)],
      sql` AND `,
    );
  const ofSums = ofEntities(() => sql`f.key`);
  const ofRefuels = ofEntities((of) => KEYS[of]);
  const storedRows = (grain: 'day' | 'month', startsOn: readonly CalendarDate[]) => sql`
    SELECT ${monthOf(sql`f.starts_on`)} AS starts_on, f.key, f.product, f.status, f.refuels, ${MEASURES}
    FROM refuel_sums f
    WHERE f.organization_id = ${organizationId} AND f.grain = ${grain} AND f.dimension = ${dimension}
      AND f.starts_on = ANY (${startsOn}::date[]) AND ${ofSums}`;
  return sql`${storedRows('month', months.map(firstDayOf))}
    UNION ALL ${storedRows('day', days)}
    UNION ALL ${liveRows(organizationId, live, dimension, ofRefuels)}`;
}

export interface SourcesOfOne {
  readonly organizationId: string;
  /**
   * Months with valid stored sums, as spans of days. `days` contains days outside of these months with valid stored
   * sums.
   */
  readonly months: readonly DaySpan[];
  readonly days: readonly DaySpan[];
  readonly live: readonly IdSpan[];
}

/**
 * SQL rows of posted refuels of several organizations, with the columns of `liveRows`. For the dimension `total`, `key`
 * is the organization.
 */
export function summedRowsOfMany(
  sources: readonly SourcesOfOne[],
  dimension: SumDimension,
  product: FuelProduct | null,
): SummedSql {
  const ofProduct = product === null ? sql`` : sql`AND f.product = ${product}`;
  const key =
    dimension === 'total' ? sql`f.organization_id` : sql`coalesce(${KEYS[dimension]}, ${NOBODY}::uuid)`;
  const storedRows = (grain: 'day' | 'month', spansOf: (one: SourcesOfOne) => readonly DaySpan[]) => {
    const spans = sources.flatMap((one) => spansOf(one).map((span) => ({ ...span, of: one.organizationId })));
    return sql`
      SELECT ${monthOf(sql`f.starts_on`)} AS starts_on, ${dimension === 'total' ? key : sql`f.key`} AS key, f.product, f.status,
        f.refuels, ${MEASURES}
      FROM unnest(${spans.map(({ of }) => of)}::uuid[], ${spans.map(({ from }) => from)}::date[],
        ${spans.map(({ to }) => to)}::date[]) AS s (organization_id, from_day, to_day)
      JOIN refuel_sums f ON f.organization_id = s.organization_id AND f.grain = ${grain} AND f.dimension = ${dimension}
        AND f.starts_on BETWEEN s.from_day AND s.to_day ${ofProduct}
      WHERE f.status = 'done'`;
  };
  const live = sources.flatMap((one) => one.live.map((span) => ({ ...span, of: one.organizationId })));
  const counted = rowsOf({
    spans: sql`unnest(${live.map(({ of }) => of)}::uuid[], ${live.map((one) => one.startsOn)}::date[],
      ${live.map((one) => one.from)}::uuid[], ${live.map((one) => one.until)}::uuid[]) AS s (organization_id, starts_on, from_id, until_id)`,
    within: sql`f.organization_id = s.organization_id AND f.id >= s.from_id AND f.id < s.until_id ${ofProduct}`,
    key,
    hasOthers: false,
  });
  return sql`${storedRows('month', ({ months }) => months)}
    UNION ALL ${storedRows('day', ({ days }) => days)}
    UNION ALL ${counted}`;
}

const SUMS = sql`sum(r.refuels)::int AS refuels, sum(r.volume_ml)::bigint AS volume_ml,
  sum(r.amount_cents)::bigint AS amount_cents, sum(r.fee_cents)::bigint AS fee_cents`;

export const addedUp = (rows: SummedSql, by: SummedSql): SummedSql => sql`
  SELECT ${by}, ${SUMS} FROM (${rows}) r GROUP BY ${by} HAVING sum(r.refuels) > 0`;
