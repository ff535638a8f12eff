/** SQL that removes recipients from schedules. Callers hold the lock of the company account, like every distribution. */
import { sql, type RawBuilder } from 'kysely';
import type { BalanceSharingType } from '#contract/values.ts';
import type { PausedBy } from '#contract/schedules.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export type LostRows = RawBuilder<unknown>;

export const rowsOfOwners = (ownerIds: readonly string[]): LostRows =>
  sql`r.owner_id = ANY (${[...ownerIds]}::uuid[])`;

export const rowsOfExpenseCenter = (organizationId: string, expenseCenterId: string): LostRows => sql`(
  r.expense_center_id = ${expenseCenterId} OR r.wallet_id IN (
    SELECT w.id FROM wallets w WHERE w.organization_id = ${organizationId} AND w.expense_center_id = ${expenseCenterId}))`;

/** Active or paused schedules that lose recipient rows, in the order of their ids. */
export async function findLosing(
  tx: DatabaseTransaction,
  organizationId: string,
  lost: LostRows,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM schedules s
    WHERE s.organization_id = ${organizationId} AND s.status IN ('active', 'paused') AND EXISTS (
      SELECT FROM schedule_rows r WHERE r.organization_id = ${organizationId} AND r.schedule_id = s.id AND ${lost})
    ORDER BY s.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteLost(
  tx: DatabaseTransaction,
  organizationId: string,
  scheduleIds: readonly string[],
  lost: LostRows,
): Promise<void> {
  await sql`
    DELETE FROM schedule_rows r
    WHERE r.organization_id = ${organizationId} AND r.schedule_id = ANY (${[...scheduleIds]}::uuid[]) AND ${lost}`.execute(
    tx,
  );
}

export async function findEmptied(
  tx: DatabaseTransaction,
  organizationId: string,
  scheduleIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('schedules')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = ANY (${[...scheduleIds]}::uuid[])`)
    .where('status', '=', 'active')
    .where('row_count', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findActiveOfExpenseCenter(
  tx: DatabaseTransaction,
  organizationId: string,
  expenseCenterId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('schedules')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('expense_center_id', '=', expenseCenterId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findActiveOfType(
  tx: DatabaseTransaction,
  organizationId: string,
  sharingType: BalanceSharingType,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('schedules')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('sharing_type', '=', sharingType)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function markPaused(
  tx: DatabaseTransaction,
  organizationId: string,
  scheduleIds: readonly string[],
  pausedBy: PausedBy,
): Promise<void> {
  await tx
    .updateTable('schedules')
    .set({ status: 'paused', paused_by: pausedBy, next_at: null })
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = ANY (${[...scheduleIds]}::uuid[])`)
    .execute();
}
