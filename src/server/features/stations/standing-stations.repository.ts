import { sql, type RawBuilder } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Price, StationStatus, StationData } from './decide-station.ts';

/** Locks out every other writer of stations until the transaction ends. */
export async function holdStations(tx: DatabaseTransaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('litro import-stations'))`.execute(tx);
}

export interface StandingStation extends StationStatus {
  readonly status: 'active' | 'deleted';
}

export async function readStandingByTaxNumber(
  tx: DatabaseTransaction,
  taxNumbers: readonly string[],
): Promise<Map<string, StandingStation>> {
  const stations = await readStanding(tx, sql`s.federal_tax_number = ANY (${[...taxNumbers]}::text[])`);
  return new Map(stations.map((station) => [station.federal_tax_number, station]));
}

export async function readStandingById(
  tx: DatabaseTransaction,
  id: string,
): Promise<StandingStation | undefined> {
  const [station] = await readStanding(tx, sql`s.id = ${id}`);
  return station;
}

async function readStanding(
  tx: DatabaseTransaction,
  isNamed: RawBuilder<unknown>,
): Promise<StandingStation[]> {
  const { rows } = await sql<StandingStation>`
    SELECT s.id, s.name, s.brand, s.federal_tax_number, s.address, s.number, s.neighborhood, s.postal_code, s.city, s.state,
      s.latitude, s.longitude, s.is_approximate, s.fuels, s.status,
      (SELECT coalesce(json_agg(json_build_object('product', p.product, 'priceMills', p.price_mills, 'seenOn', p.seen_on)), '[]')
        FROM station_prices p WHERE p.station_id = s.id) AS prices
    FROM gas_stations s WHERE ${isNamed}`.execute(tx);
  return rows;
}

export interface StationColumns extends StationData {
  readonly status: StandingStation['status'];
}

function columnsOf(station: StationColumns) {
  const { name, brand, federal_tax_number, address, number, neighborhood, postal_code } = station;
  const { city, state, latitude, longitude, is_approximate, status } = station;
  return {
    name,
    brand,
    federal_tax_number,
    address,
    number,
    neighborhood,
    postal_code,
    city,
    state,
    latitude,
    longitude,
    is_approximate,
    fuels: [...station.fuels],
    status,
  };
}

export async function insertStation(
  tx: DatabaseTransaction,
  station: StationColumns & { readonly id: string; readonly created_at: Date },
): Promise<void> {
  const { id, created_at } = station;
  await tx
    .insertInto('gas_stations')
    .values({ ...columnsOf(station), id, created_at })
    .execute();
}

export async function updateStation(
  tx: DatabaseTransaction,
  id: string,
  station: StationColumns,
): Promise<void> {
  await tx.updateTable('gas_stations').set(columnsOf(station)).where('id', '=', id).execute();
}

export async function writePrices(
  tx: DatabaseTransaction,
  id: string,
  prices: readonly Price[],
): Promise<void> {
  if (prices.length === 0) return;
  await sql`
    INSERT INTO station_prices (station_id, product, price_mills, seen_on)
    SELECT ${id}, p.product, p.mills, p.day
    FROM jsonb_to_recordset(${JSON.stringify(
      prices.map(({ product, priceMills, seenOn }) => ({ product, mills: priceMills, day: seenOn })),
    )}::jsonb) AS p (product text, mills bigint, day date)
    ON CONFLICT (station_id, product) DO UPDATE SET price_mills = excluded.price_mills, seen_on = excluded.seen_on`.execute(
    tx,
  );
}
