/** What the audit trail keeps of a station. */
import type { RecordKind } from '../audit/record-kind.ts';

export const stationRecord: RecordKind = {
  name: 'station',
  table: 'gas_stations',
  id: 'id',
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
    'fuels',
    'enabled',
    'status',
    'created_at',
  ],
  omitted: {
    name_key: 'worked out of name',
    city_key: 'worked out of city',
    search_words: 'worked out of name, brand and address',
  },
};
