import { sql, type RawBuilder } from 'kysely';
import type { RouteQuery } from '#contract/routes.ts';
import type { FuelProduct } from '#contract/fills.ts';
import { stripPunctuation } from '#core/validation/typed.ts';
import { containing, type SqlList } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface StationRow {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly federal_tax_number: string;
  readonly address: string;
  readonly number: string;
  readonly neighborhood: string;
  readonly postal_code: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly is_approximate: boolean;
  readonly fuels: readonly string[];
  readonly prices: readonly (readonly [product: FuelProduct, priceMills: number, seenOn: string])[];
  readonly enabled: boolean;
  readonly status: 'active' | 'deleted';
  /** Distance to the place in the request; null if the request names no place. */
  readonly distance_km: number | null;
}

export interface StationPoint {
  readonly latitude: number;
  readonly longitude: number;
}

const columns = sql`s.id, s.name, s.brand, s.federal_tax_number, s.address, s.number, s.neighborhood, s.postal_code, s.city, s.state,
  s.latitude, s.longitude, s.is_approximate, s.fuels, s.status, coalesce(w.enabled, true) AS enabled,
  (SELECT coalesce(json_agg(json_build_array(p.product, p.price_mills, p.seen_on) ORDER BY array_position(s.fuels, p.product), p.product), '[]')
    FROM station_prices p WHERE p.station_id = s.id AND p.product = ANY (s.fuels)) AS prices`;

const withSwitch = (organizationId: string) =>
  sql`LEFT JOIN station_switches w ON w.organization_id = ${organizationId} AND w.station_id = s.id`;

const distanceFrom = (near: StationPoint | null) =>
  near
    ? sql`litro_distance_km(${near.latitude}::float8, ${near.longitude}::float8, s.latitude, s.longitude)`
    : sql`NULL::float8`;

type StationFilter = Pick<
  RouteQuery<'GET /admin/organization/gasStation'>,
  'isDeleted' | 'enabled' | 'state' | 'fuel' | 'search'
>;

export function stationList(
  organizationId: string,
  near: StationPoint | null,
  filter: StationFilter,
): SqlList<StationRow> {
  const join = withSwitch(organizationId);
  return {
    table: sql`gas_stations s`,
    owned: sql`true`,
    matching: matching(organizationId, filter),
    id: sql`s.id`,
    sortKeys: {
      name: { by: sql`s.name_key` },
      city: { by: sql`s.city_key` },
      address: { by: sql`nullif(lower(s.address), '')`, emptyLast: true },
      brand: { by: sql`nullif(lower(s.brand), '')`, emptyLast: true },
      federalTaxNumber: { by: sql`s.federal_tax_number` },
      enabled: { by: sql`coalesce(w.enabled, true)`, join },
      price: {
        by: sql`p.price_mills`,
        join: sql`LEFT JOIN station_prices p ON p.station_id = s.id AND p.product = ${filter.fuel ? sql`${filter.fuel}` : sql`s.fuels[1]`}`,
        emptyLast: true,
      },
      ...(near && { distance: { by: distanceFrom(near) } }),
    },
    columns: sql`${columns}, ${distanceFrom(near)} AS distance_km`,
    join,
  };
}

function matching(
  organizationId: string,
  { isDeleted = false, enabled, state, fuel, search = '' }: StationFilter,
): RawBuilder<unknown> {
  const isOff = sql`EXISTS (SELECT FROM station_switches o
    WHERE o.organization_id = ${organizationId} AND o.station_id = s.id AND NOT o.enabled)`;
  return sql`s.status = ${isDeleted ? 'deleted' : 'active'}
    ${enabled === undefined ? sql`` : sql`AND ${enabled ? sql`NOT` : sql``} ${isOff}`}
    ${state === undefined ? sql`` : sql`AND s.state = ${state}`}
    ${fuel === undefined ? sql`` : sql`AND s.fuels @> ARRAY[${fuel}]::text[]`}
    AND ${containing(sql`s.search_words`, asStored(search))}`;
}

/**
 * Returns the typed text. If it looks like a tax number, also returns it without punctuation, as the table stores tax
 * numbers.
 */
function asStored(search: string): string[] {
  return /^[\dA-Za-z]+[./-][\dA-Za-z./-]*$/.test(search.trim())
    ? [search, stripPunctuation(search)]
    : [search];
}

export async function readStation(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<StationRow | undefined> {
  const { rows } = await sql<StationRow>`
    SELECT ${columns}, NULL::float8 AS distance_km FROM gas_stations s ${withSwitch(organizationId)}
    WHERE s.id = ${id}`.execute(tx);
  return rows[0];
}

export interface KnownStation {
  readonly id: string;
  readonly name: string;
  readonly taxNumber: string;
  readonly fuels: readonly FuelProduct[];
  readonly enabled: boolean;
  readonly status: 'active' | 'deleted';
}

/** Finds a station by id or by tax number (14 characters, without punctuation); undefined for an unknown station. */
export async function findStation(
  tx: DatabaseTransaction,
  organizationId: string,
  named: { readonly id: string } | { readonly taxNumber: string },
): Promise<KnownStation | undefined> {
  const isNamed = 'id' in named ? sql`s.id = ${named.id}` : sql`s.federal_tax_number = ${named.taxNumber}`;
  const { rows } = await sql<KnownStation>`
    SELECT s.id, s.name, s.federal_tax_number AS "taxNumber", s.fuels, coalesce(w.enabled, true) AS enabled, s.status
    FROM gas_stations s ${withSwitch(organizationId)} WHERE ${isNamed}`.execute(tx);
  return rows[0];
}

/**
 * Switches a station on or off for a company. Stations are enabled by default, so enabling a station only updates an
 * existing row.
 */
export async function switchStation(
  tx: DatabaseTransaction,
  organizationId: string,
  { id, enabled }: Pick<StationRow, 'id' | 'enabled'>,
): Promise<void> {
  if (enabled) {
    await tx
      .updateTable('station_switches')
      .set({ enabled })
      .where('organization_id', '=', organizationId)
      .where('station_id', '=', id)
      .execute();
    return;
  }
  await tx
    .insertInto('station_switches')
    .values({ organization_id: organizationId, station_id: id, enabled })
    .onConflict((conflict) => conflict.columns(['organization_id', 'station_id']).doUpdateSet({ enabled }))
    .execute();
}
