import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const stationRecord: RecordKind = {
  name: 'station',
  title: sql`(SELECT s.name FROM gas_stations s WHERE s.id = r.station_id)`,
  table: 'station_switches',
  id: 'station_id',
  fields: ['enabled'],
};
