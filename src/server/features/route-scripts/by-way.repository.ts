import { sql } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import type { RouteBox } from './along-route.rules.ts';

export interface PlacedStation {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly enabled: boolean;
}

export async function findInBoxes(
  tx: DatabaseTransaction,
  organizationId: string,
  boxes: readonly RouteBox[],
  product: FuelProduct | null,
): Promise<PlacedStation[]> {
  const side = (name: 'south' | 'north' | 'west' | 'east') => boxes.map((box) => box[name]);
  const [south, north] = [Math.min(...side('south')), Math.max(...side('north'))];
  const { rows } = await sql<PlacedStation>`
    SELECT s.id, s.latitude, s.longitude, coalesce(w.enabled, true) AS enabled
    FROM gas_stations s
    LEFT JOIN station_switches w ON w.organization_id = ${organizationId} AND w.station_id = s.id
    WHERE s.status = 'active' AND s.latitude BETWEEN ${south}::float8 AND ${north}::float8
      ${product === null ? sql`` : sql`AND s.fuels @> ARRAY[${product}]::text[]`}
      AND EXISTS (SELECT FROM unnest(${side('south')}::float8[], ${side('north')}::float8[], ${side('west')}::float8[],
        ${side('east')}::float8[]) AS b (south, north, west, east)
        WHERE s.latitude BETWEEN b.south AND b.north AND s.longitude BETWEEN b.west AND b.east)`.execute(tx);
  return rows;
}

export interface StationWithPrices {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly address: string;
  readonly number: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly isApproximate: boolean;
  readonly paidMills: PriceMills | null;
  /** Day of the last paid price, in the organization's time zone. */
  readonly paidOn: string | null;
  readonly fileMills: PriceMills | null;
  readonly fileOn: string | null;
}

/**
 * Reads stations with two prices: the price that the organization last paid since `since`, and the price in the station
 * list.
 */
export async function readStationsWithPrices(
  tx: DatabaseTransaction,
  organizationId: string,
  stationIds: readonly string[],
  { product, since }: { readonly product: FuelProduct | null; readonly since: Date },
): Promise<StationWithPrices[]> {
  const { rows } = await sql<StationWithPrices>`
    SELECT s.id, s.name, s.brand, s.address, s.number, s.city, s.state, s.latitude, s.longitude,
      s.is_approximate AS "isApproximate", paid.price_mills AS "paidMills",
      to_char(paid.performed_at AT TIME ZONE o.time_zone, 'YYYY-MM-DD') AS "paidOn",
      p.price_mills AS "fileMills", p.seen_on::text AS "fileOn"
    FROM gas_stations s
    JOIN organizations o ON o.organization_id = ${organizationId}
    LEFT JOIN LATERAL (
      SELECT f.price_mills, f.performed_at FROM fills f
      WHERE f.organization_id = ${organizationId} AND f.station_id = s.id AND f.id >= ${firstIdAt(since)}
        AND f.product = ${product}::text AND f.reversed_at IS NULL
      ORDER BY f.id DESC LIMIT 1) paid ON true
    LEFT JOIN station_prices p ON p.station_id = s.id AND p.product = ${product}::text
    WHERE s.id = ANY (${[...stationIds]}::uuid[])`.execute(tx);
  return rows;
}

export async function findLastPaid(
  tx: DatabaseTransaction,
  organizationId: string,
  { product, since }: { readonly product: FuelProduct; readonly since: Date },
): Promise<{ readonly priceMills: PriceMills; readonly paidOn: string } | undefined> {
  const { rows } = await sql<{ priceMills: PriceMills; paidOn: string }>`
    SELECT f.price_mills AS "priceMills", to_char(f.performed_at AT TIME ZONE o.time_zone, 'YYYY-MM-DD') AS "paidOn"
    FROM fills f JOIN organizations o ON o.organization_id = f.organization_id
    WHERE f.organization_id = ${organizationId} AND f.id >= ${firstIdAt(since)} AND f.product = ${product}
      AND f.reversed_at IS NULL
    ORDER BY f.id DESC LIMIT 1`.execute(tx);
  return rows[0];
}
