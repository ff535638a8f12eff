import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const photoRecord: RecordKind = {
  name: 'vehicle-photo',
  title: sql`(SELECT v.license_plate FROM vehicles v WHERE v.organization_id = r.organization_id AND v.id = r.vehicle_id)`,
  table: 'vehicle_photos',
  id: 'vehicle_id',
  fields: ['content_type', 'width', 'height', 'hash', 'changed_at'],
  derived: { size: sql`octet_length(r.bytes)` },
  omitted: { bytes: 'the hash stands for the picture' },
};
