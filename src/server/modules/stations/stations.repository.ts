/** All SQL of the stations. */
import { sql, type RawBuilder } from 'kysely';
import type { RouteQuery } from '#contract/routes.ts';
import { containing, type List } from '../../database/list-sql.ts';
import type { Transaction } from '../../database/tenancy.ts';

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
  readonly fuels: readonly string[];
  readonly enabled: boolean;
  readonly status: 'active' | 'deleted';
  /** Null where there is no place to measure from. */
  readonly distance_km: number | null;
}

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const columns = sql`s.id, s.name, s.brand, s.federal_tax_number, s.address, s.number, s.neighborhood, s.postal_code, s.city, s.state,
  s.latitude, s.longitude, s.fuels, s.enabled, s.status`;

const distanceFrom = (near: Point | null) =>
  near
    ? sql`litro_distance_km(${near.latitude}::float8, ${near.longitude}::float8, s.latitude, s.longitude)`
    : sql`NULL::float8`;

type Filter = Pick<
  RouteQuery<'GET /admin/organization/gasStation'>,
  'isDeleted' | 'enabled' | 'state' | 'fuel' | 'search'
>;

/** Where `near` is null, there is no distance to sort by. */
export function stationList(organizationId: string, near: Point | null, filter: Filter): List<StationRow> {
  return {
    table: sql`gas_stations s`,
    owned: sql`s.organization_id = ${organizationId}`,
    matching: matching(filter),
    id: sql`s.id`,
    sortKeys: {
      name: { by: sql`s.name_key` },
      city: { by: sql`s.city_key` },
      address: { by: sql`nullif(lower(s.address), '')`, emptyLast: true },
      brand: { by: sql`nullif(lower(s.brand), '')`, emptyLast: true },
      federalTaxNumber: { by: sql`s.federal_tax_number` },
      enabled: { by: sql`s.enabled` },
      ...(near && { distance: { by: distanceFrom(near) } }),
    },
    columns: sql`${columns}, ${distanceFrom(near)} AS distance_km`,
  };
}

function matching({ isDeleted = false, enabled, state, fuel, search = '' }: Filter): RawBuilder<unknown> {
  return sql`s.status = ${isDeleted ? 'deleted' : 'active'}
    ${enabled === undefined ? sql`` : sql`AND s.enabled = ${enabled}`}
    ${state === undefined ? sql`` : sql`AND s.state = ${state}`}
    ${fuel === undefined ? sql`` : sql`AND s.fuels @> ARRAY[${fuel}]::text[]`}
    AND ${containing(sql`s.search_words`, [search])}`;
}

export async function findStation(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<StationRow | undefined> {
  const { rows } = await sql<StationRow>`
    SELECT ${columns}, NULL::float8 AS distance_km FROM gas_stations s
    WHERE s.organization_id = ${organizationId} AND s.id = ${id}`.execute(tx);
  return rows[0];
}

/** Switches one that is not deleted; answers whether there is such a one. */
export async function switchStation(
  tx: Transaction,
  organizationId: string,
  { id, enabled }: Pick<StationRow, 'id' | 'enabled'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gas_stations')
    .set({ enabled })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
