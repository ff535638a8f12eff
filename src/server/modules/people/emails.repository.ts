/** The SQL that tells which e-mail addresses are taken. */
import { sql } from 'kysely';
import type { Transaction } from '../../database/tenancy.ts';

/** Which of these addresses, in lower case, stand in records in use, those of `exceptId` apart. */
export async function findTakenEmails(
  tx: Transaction,
  organizationId: string,
  emails: readonly string[],
  exceptId: string | null = null,
): Promise<Set<string>> {
  const wanted = emails.filter((email) => email !== '').map((email) => email.toLowerCase());
  if (wanted.length === 0) return new Set();
  const { rows } = await sql<{ email: string }>`
    SELECT DISTINCT lower(m.email) AS email FROM members m
    WHERE m.organization_id = ${organizationId} AND lower(m.email) = ANY (${wanted}::text[]) AND m.status <> 'deleted'
      AND m.id IS DISTINCT FROM ${exceptId}::uuid`.execute(tx);
  return new Set(rows.map(({ email }) => email));
}
