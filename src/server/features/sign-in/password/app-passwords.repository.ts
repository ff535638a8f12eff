import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';

/**
 * Hashes for active drivers and recipients of all active organizations whose CPF or e-mail address matches. If more than
 * `limit` records match, returns the newest.
 */
export async function findAppPasswords(
  tx: DatabaseTransaction,
  identifier: string,
  limit: number,
): Promise<string[]> {
  const isTyped = identifier.includes('@')
    ? sql`m.email_key = ${identifier} AND m.email_key <> ''`
    : sql`m.identifier = ${identifier}`;
  const { rows } = await sql<{ passwordHash: string }>`
    SELECT s.password_hash AS "passwordHash"
    FROM members m
    JOIN organizations o ON o.organization_id = m.organization_id AND o.status = 'active'
    JOIN member_secrets s ON s.organization_id = m.organization_id AND s.member_id = m.id
    WHERE ${isTyped} AND m.status = 'active' AND m.role IN ('UserOrg', 'User') AND s.password_hash IS NOT NULL
    ORDER BY m.created_at DESC, m.id DESC
    LIMIT ${limit}`.execute(tx);
  return rows.map(({ passwordHash }) => passwordHash);
}
