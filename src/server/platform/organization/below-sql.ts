import { sql, type RawBuilder } from 'kysely';

/**
 * SQL set of ids: the organization and its descendants. With `inUse`, only active organizations; an inactive
 * organization excludes its descendants too.
 */
export function atOrBelow(organizationId: string, { inUse = false } = {}): RawBuilder<string> {
  const that = (status: string) => (inUse ? sql`AND ${sql.ref(status)} = 'active'` : sql``);
  return sql<string>`(
    WITH RECURSIVE below AS (
      SELECT r.organization_id FROM organizations r WHERE r.organization_id = ${organizationId} ${that('r.status')}
      UNION ALL
      SELECT o.organization_id FROM organizations o JOIN below b ON o.parent_id = b.organization_id ${that('o.status')})
    SELECT organization_id FROM below)`;
}
