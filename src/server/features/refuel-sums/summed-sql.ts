/** Refuels as rows that are to be added up: kept sums where they hold, and the refuels themselves. */
import { sql, type RawBuilder } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { CalendarDate, Month } from '#core/dates/calendar-date.ts';
import { firstDayOf } from '#core/dates/calendar-arithmetic.ts';
import type { SumDimension } from '../../platform/database/tables/sum-tables.ts';
import type { DaySpan } from './refuel-sums.rules.ts';

type Sql = RawBuilder<unknown>;

/** Refuels between two ids, the second one excluded, and the day that their sums begin on. */
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

/** Stands for no vehicle, no person, no station of the list, no cost centre; and in the total. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const KEYS = {
  total: sql`NULL::uuid`,
  vehicle: sql`f.vehicle_id`,
  user: sql`f.user_id`,
  station: sql`f.station_id`,
  expenseCenter: sql`f.expense_center_id`,
} as const satisfies Record<SumDimension, Sql>;

const MEASURES = sql`f.volume_ml, f.amount_cents, f.fee_cents`;
/** Which months a row of a sum of days belongs to is told by the day. */
const monthOf = (day: Sql) => sql`date_trunc('month', ${day}::timestamp)::date`;

/**
 * Refuels as rows that are to be added up: `starts_on`, `key`, `product`, `status`, `refuels`, `volume_ml`, `amount_cents`,
 * `fee_cents`. All that were posted come from an index alone; those that were reversed, which another index knows, are taken
 * off again. `where` speaks of `f`; what was refused is part of the total alone.
 */
export function liveRows(
  organizationId: string,
  spans: readonly IdSpan[],
  dimension: SumDimension,
  where: Sql = sql`true`,
): Sql {
  return rowsOf({
    spans: sql`unnest(${spans.map((one) => one.startsOn)}::date[], ${spans.map((one) => one.from)}::uuid[],
      ${spans.map((one) => one.until)}::uuid[]) AS s (starts_on, from_id, until_id)`,
    within: sql`f.organization_id = ${organizationId} AND f.id >= s.from_id AND f.id < s.until_id AND ${where}`,
    key: sql`coalesce(${KEYS[dimension]}, ${NOBODY}::uuid)`,
    hasOthers: dimension === 'total',
  });
}

interface LiveSql {
  /** `s`, which has a `starts_on`. */
  readonly spans: Sql;
  /** Whether `f` lies in `s`. */
  readonly within: Sql;
  readonly key: Sql;
  /** With what was reversed and refused. */
  readonly hasOthers: boolean;
}

function rowsOf({ spans, within, key: of, hasOthers }: LiveSql): Sql {
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

/** What sums are kept by, beside the total. */
export const SUM_ENTITIES = ['vehicle', 'user', 'station', 'expenseCenter'] as const satisfies SumDimension[];
export type SumEntity = (typeof SUM_ENTITIES)[number];

/** Which refuels are added up. */
export interface SumFilter {
  /** Those of one of the ids of each. */
  readonly entities: readonly { readonly of: SumEntity; readonly ids: readonly string[] }[];
  readonly product: FuelProduct | null;
}

const EVERYTHING: SumFilter = { entities: [], product: null };

/** The same rows, of sums where they hold. Sums can be filtered by no entity but that of their dimension. */
export function summedRows(
  organizationId: string,
  { months, days, live }: SumSources,
  dimension: SumDimension,
  { entities, product }: SumFilter = EVERYTHING,
): Sql {
  const ofProduct = product === null ? sql`true` : sql`f.product = ${product}`;
  const ofEntities = (column: (of: SumEntity) => Sql) =>
    sql.join(
      [ofProduct, ...entities.map(({ of, ids }) => sql`${column(of)} = ANY (${[...ids]}::uuid[])`)],
      sql` AND `,
    );
  const ofSums = ofEntities(() => sql`f.key`);
  const ofRefuels = ofEntities((of) => KEYS[of]);
  const kept = (grain: 'day' | 'month', startsOn: readonly CalendarDate[]) => sql`
    SELECT ${monthOf(sql`f.starts_on`)} AS starts_on, f.key, f.product, f.status, f.refuels, ${MEASURES}
    FROM refuel_sums f
    WHERE f.organization_id = ${organizationId} AND f.grain = ${grain} AND f.dimension = ${dimension}
      AND f.starts_on = ANY (${startsOn}::date[]) AND ${ofSums}`;
  return sql`${kept('month', months.map(firstDayOf))}
    UNION ALL ${kept('day', days)}
    UNION ALL ${liveRows(organizationId, live, dimension, ofRefuels)}`;
}

/** Where the sums of one of several organisations come from. */
export interface SourcesOfOne {
  readonly organizationId: string;
  /** Months whose sums hold, and days beside them, from the first one of a span to the last. */
  readonly months: readonly DaySpan[];
  readonly days: readonly DaySpan[];
  readonly live: readonly IdSpan[];
}

/**
 * The posted refuels of several organisations as rows of the same columns, of sums where they hold. In the total, `key` is the
 * organisation.
 */
export function summedRowsOfMany(
  sources: readonly SourcesOfOne[],
  dimension: SumDimension,
  product: FuelProduct | null,
): Sql {
  const ofProduct = product === null ? sql`` : sql`AND f.product = ${product}`;
  const key =
    dimension === 'total' ? sql`f.organization_id` : sql`coalesce(${KEYS[dimension]}, ${NOBODY}::uuid)`;
  const kept = (grain: 'day' | 'month', spansOf: (one: SourcesOfOne) => readonly DaySpan[]) => {
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
  return sql`${kept('month', ({ months }) => months)}
    UNION ALL ${kept('day', ({ days }) => days)}
    UNION ALL ${counted}`;
}

const SUMS = sql`sum(r.refuels)::int AS refuels, sum(r.volume_ml)::bigint AS volume_ml,
  sum(r.amount_cents)::bigint AS amount_cents, sum(r.fee_cents)::bigint AS fee_cents`;

/** Rows added up by what stands before them. */
export const addedUp = (rows: Sql, by: Sql): Sql => sql`
  SELECT ${by}, ${SUMS} FROM (${rows}) r GROUP BY ${by} HAVING sum(r.refuels) > 0`;
