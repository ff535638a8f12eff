/** All SQL of what schedules lose with their recipients. Whoever asks holds the company account, as whatever hands out does. */
import { sql, type RawBuilder } from 'kysely';
import type { BalanceSharingType } from '#contract/values.ts';
import type { PausedBy } from '#contract/schedules.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';

/** Which rows `r` of an organisation go. */
export type LostRows = RawBuilder<unknown>;

export const rowsOfOwners = (ownerIds: readonly string[]): LostRows =>
  sql`r.owner_id = ANY (${[...ownerIds]}::uuid[])`;

/** Those that name the cost centre, or a wallet of it. */
export const rowsOfCenter = (organizationId: string, centerId: string): LostRows => sql`(
  r.expense_center_id = ${centerId} OR r.wallet_id IN (
    SELECT w.id FROM wallets w WHERE w.organization_id = ${organizationId} AND w.expense_center_id = ${centerId}))`;

/** The schedules that still stand and have such rows, in the order of their ids. */
export async function findLosing(tx: Transaction, organizationId: string, lost: LostRows): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM schedules s
    WHERE s.organization_id = ${organizationId} AND s.status IN ('active', 'paused') AND EXISTS (
      SELECT FROM schedule_rows r WHERE r.organization_id = ${organizationId} AND r.schedule_id = s.id AND ${lost})
    ORDER BY s.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteLost(
  tx: Transaction,
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

/** Those of them that run and have nobody left. */
export async function findEmptied(
  tx: Transaction,
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

/** Those that run and go to whoever stands in the cost centre. */
export async function findActiveOfCenter(
  tx: Transaction,
  organizationId: string,
  centerId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('schedules')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('expense_center_id', '=', centerId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those that run and hand out to owners of that kind. */
export async function findActiveOfType(
  tx: Transaction,
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
  tx: Transaction,
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
