import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const vehicleRecord: RecordKind = {
  name: 'vehicle',
  title: sql`r.license_plate`,
  table: 'vehicles',
  id: 'id',
  fields: [
    'kind',
    'license_plate',
    'make',
    'model',
    'year',
    'color',
    'fuel_type',
    'category',
    'tank_capacity_ml',
    'expected_efficiency_thousandths',
    'odometer_km',
    'status',
    'import_id',
    'created_at',
  ],
  omitted: {
    plate_key: 'worked out of license_plate',
    make_key: 'worked out of make',
    model_key: 'worked out of model',
    search_words: 'worked out of plate, make and model',
  },
};
