import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { newId } from '../../../platform/identifier.ts';
import type { Price, StationData } from '../decide-station.ts';

export interface StationWrite {
  readonly station: StationData;
  readonly prices: readonly Price[];
}

export async function writeStations(
  tx: DatabaseTransaction,
  clock: Clock,
  writes: readonly StationWrite[],
): Promise<void> {
  const made = { status: 'active', created_at: clock.now() };
  const stations = writes.map(({ station }) => ({ ...station, id: newId(clock), ...made }));
  await sql`
    INSERT INTO gas_stations (id, name, brand, federal_tax_number, address, number, neighborhood, postal_code, city, state,
      latitude, longitude, is_approximate, fuels, status, created_at)
    SELECT id, name, brand, federal_tax_number, address, number, neighborhood, postal_code, city, state,
      latitude, longitude, is_approximate, fuels, status, created_at
    FROM jsonb_populate_recordset(NULL::gas_stations, ${JSON.stringify(stations)}::jsonb)
    ON CONFLICT (federal_tax_number) DO UPDATE SET name = excluded.name, brand = excluded.brand, address = excluded.address,
      number = excluded.number, neighborhood = excluded.neighborhood, postal_code = excluded.postal_code, city = excluded.city,
      state = excluded.state, latitude = excluded.latitude, longitude = excluded.longitude,
      is_approximate = excluded.is_approximate, fuels = excluded.fuels`.execute(tx);
  const prices = writes.flatMap(({ station, prices: ofStation }) =>
    ofStation.map(({ product, priceMills, seenOn }) => ({
      number: station.federal_tax_number,
      product,
      mills: priceMills,
      day: seenOn,
    })),
  );
  await sql`
    INSERT INTO station_prices (station_id, product, price_mills, seen_on)
    SELECT s.id, p.product, p.mills, p.day
    FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) AS p (number text, product text, mills bigint, day date)
    JOIN gas_stations s ON s.federal_tax_number = p.number
    ON CONFLICT (station_id, product) DO UPDATE SET price_mills = excluded.price_mills, seen_on = excluded.seen_on`.execute(
    tx,
  );
}
