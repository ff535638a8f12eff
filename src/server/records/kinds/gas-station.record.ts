/**
 * Audited fields of a platform station. The trail stores them under no organization, because all organizations share
 * the station.
 */
import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

const SEARCHED = 'calculated from the other columns';

export const gasStationRecord: RecordKind = {
  name: 'station-record',
  title: sql`r.name`,
  table: 'gas_stations',
  id: 'id',
  isOfNobody: true,
  fields: [
    'name',
    'brand',
    'federal_tax_number',
    'address',
    'number',
    'neighborhood',
    'postal_code',
    'city',
    'state',
    'latitude',
    'longitude',
    'is_approximate',
    'fuels',
    'status',
    'created_at',
  ],
  derived: {
    prices: sql`(SELECT json_object_agg(p.product, p.price_mills || ' ' || p.seen_on ORDER BY p.product)
      FROM station_prices p WHERE p.station_id = r.id)`,
  },
  omitted: { name_key: SEARCHED, city_key: SEARCHED, search_words: SEARCHED },
};
