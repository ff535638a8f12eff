/** What the audit trail keeps of a station: a company changes nothing of it but its own switch. */
import type { RecordKind } from '../audit/record-kind.ts';

export const stationRecord: RecordKind = {
  name: 'station',
  table: 'station_switches',
  id: 'station_id',
  fields: ['enabled'],
};
