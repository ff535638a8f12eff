import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const routeScriptRecord: RecordKind = {
  name: 'route-script',
  title: sql`r.name`,
  table: 'route_scripts',
  id: 'id',
  fields: [
    'name',
    'way_points',
    'vehicle_id',
    'user_id',
    'product',
    'corridor_km',
    'returns',
    'distance_meters',
    'duration_seconds',
    'is_estimate',
    'status',
    'created_at',
    'updated_at',
    'saved_by',
  ],
};
