/** The tree of organisations, downwards. */
import { sql, type RawBuilder } from 'kysely';

/** As a set of ids: an organisation and all that is below it. With `inUse` those alone that are, and what stands below one that is not is left out. */
export function atOrBelow(organizationId: string, { inUse = false } = {}): RawBuilder<string> {
  const that = (status: string) => (inUse ? sql`AND ${sql.ref(status)} = 'active'` : sql``);
  return sql<string>`(
    WITH RECURSIVE below AS (
      SELECT r.organization_id FROM organizations r WHERE r.organization_id = ${organizationId} ${that('r.status')}
      UNION ALL
      SELECT o.organization_id FROM organizations o JOIN below b ON o.parent_id = b.organization_id ${that('o.status')})
    SELECT organization_id FROM below)`;
}
