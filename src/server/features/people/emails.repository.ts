import { sql } from 'kysely';
import type { PersonKind } from '#contract/people.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { ROLE_OF } from './people.repository.ts';

/**
 * Returns the addresses, in lower case, that records in use already have. Ignores the record `exceptId`, and optionally
 * searches only one kind of people.
 */
export async function findTakenEmails(
  tx: DatabaseTransaction,
  organizationId: string,
  emails: readonly string[],
  exceptId: string | null = null,
  kind: PersonKind | null = null,
): Promise<Set<string>> {
  const addresses = emails.filter((email) => email !== '').map((email) => email.toLowerCase());
  if (addresses.length === 0) return new Set();
  const { rows } = await sql<{ email: string }>`
    SELECT DISTINCT lower(m.email) AS email FROM members m
    WHERE m.organization_id = ${organizationId} AND lower(m.email) = ANY (${addresses}::text[]) AND m.status <> 'deleted'
      AND m.id IS DISTINCT FROM ${exceptId}::uuid
      AND (${kind}::text IS NULL OR m.role = ${kind && ROLE_OF[kind]}::text)`.execute(tx);
  return new Set(rows.map(({ email }) => email));
}
