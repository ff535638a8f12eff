/** All SQL of the stations. */
import { sql, type RawBuilder } from 'kysely';
import { containing, countRows, directionOf } from '../../database/list-sql.ts';
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

export interface StationSelection {
  readonly search: string;
  readonly deleted: boolean;
  readonly enabled?: boolean | undefined;
  readonly state?: string | undefined;
  readonly fuel?: string | undefined;
}

export interface StationPage extends StationSelection {
  readonly near: Point | null;
  readonly sort: keyof typeof orders;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

const orders = {
  _id: sql`s.id`,
  name: sql`s.name_key`,
  city: sql`s.city_key`,
  distance: sql`distance_km`,
} satisfies Record<string, RawBuilder<unknown>>;

const columns = sql`s.id, s.name, s.brand, s.federal_tax_number, s.address, s.number, s.neighborhood, s.postal_code, s.city, s.state,
  s.latitude, s.longitude, s.fuels, s.enabled, s.status`;

const distanceFrom = (near: Point | null) =>
  near
    ? sql`litro_distance_km(${near.latitude}::float8, ${near.longitude}::float8, s.latitude, s.longitude)`
    : sql`NULL::float8`;

function matching(organizationId: string, selection: StationSelection): RawBuilder<unknown> {
  const { search, deleted, enabled, state, fuel } = selection;
  const pattern = containing(search);
  return sql`gas_stations s
    WHERE s.organization_id = ${organizationId} AND s.status = ${deleted ? 'deleted' : 'active'}
      ${enabled === undefined ? sql`` : sql`AND s.enabled = ${enabled}`}
      ${state === undefined ? sql`` : sql`AND s.state = ${state}`}
      ${fuel === undefined ? sql`` : sql`AND s.fuels @> ARRAY[${fuel}]::text[]`}
      ${search === '' ? sql`` : sql`AND s.search_words LIKE litro_fold(${pattern})`}`;
}

export async function findStations(
  tx: Transaction,
  organizationId: string,
  page: StationPage,
): Promise<StationRow[]> {
  const direction = directionOf(page.descending);
  const { rows } = await sql<StationRow>`
    SELECT ${columns}, ${distanceFrom(page.near)} AS distance_km FROM ${matching(organizationId, page)}
    ORDER BY ${orders[page.sort]} ${direction}, s.id ${direction}
    LIMIT ${page.limit} OFFSET ${page.offset}`.execute(tx);
  return rows;
}

export async function countStations(
  tx: Transaction,
  organizationId: string,
  selection: StationSelection,
): Promise<number> {
  return countRows(tx, matching(organizationId, selection));
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
