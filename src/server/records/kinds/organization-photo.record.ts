import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';
import { nameOf } from '../../platform/organization/name-sql.ts';

export const organizationPhotoRecord: RecordKind = {
  name: 'organization-photo',
  title: sql`(SELECT ${nameOf('o')} FROM organizations o WHERE o.organization_id = r.organization_id)`,
  table: 'organization_photos',
  id: 'organization_id',
  fields: ['content_type', 'width', 'height', 'hash', 'changed_at'],
  derived: { size: sql`octet_length(r.bytes)` },
  omitted: { bytes: 'the hash stands for the picture' },
};
