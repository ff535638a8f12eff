import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';

export async function markPeopleDeleted(
  tx: DatabaseTransaction,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    UPDATE members m SET status = 'deleted'
    WHERE m.organization_id = ${organizationId} AND m.user_id = ANY (${[...userIds]}::uuid[])`.execute(tx);
}

export async function deletePeople(
  tx: DatabaseTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM member_secrets s
    WHERE s.organization_id = ${organizationId} AND s.member_id = ANY (${[...ids]}::uuid[])`.execute(tx);
  await sql`
    DELETE FROM members m
    WHERE m.organization_id = ${organizationId} AND m.id = ANY (${[...ids]}::uuid[])`.execute(tx);
}
