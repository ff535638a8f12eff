import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const receiptRecord: RecordKind = {
  name: 'receipt',
  title: sql`(SELECT v.license_plate FROM fills f
    JOIN vehicles v ON v.organization_id = f.organization_id AND v.id = f.vehicle_id
    WHERE f.organization_id = r.organization_id AND f.id = r.fill_id)`,
  distinguishes: {
    performed_at: sql`(SELECT f.performed_at FROM fills f
      WHERE f.organization_id = r.organization_id AND f.id = r.fill_id)`,
  },
  reportedWith: { kind: 'refuel', by: 'fill_id' },
  table: 'receipts',
  id: 'id',
  fields: ['fill_id', 'access_key', 'content_type', 'received_at', 'user_id'],
  derived: { size: sql`octet_length(r.bytes)` },
  omitted: { bytes: 'the record says of what kind and size it is' },
};
