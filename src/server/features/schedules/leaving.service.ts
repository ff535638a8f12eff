/**
 * Changes of schedules after an owner goes out of use, a cost center is deleted, or the sharing type changes. Each function
 * returns the number of changed schedules.
 * Restoring an owner changes no schedule: users must select restored owners again.
 */
import type { PausedBy } from '#contract/schedules.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import {
  deleteLost,
  findActiveOfExpenseCenter,
  findActiveOfType,
  findEmptied,
  findLosing,
  markPaused,
  rowsOfExpenseCenter,
  rowsOfOwners,
  type LostRows,
} from './leaving.repository.ts';
import { scheduleRecord } from '../../records/kinds/schedule.record.ts';
import { recountRows } from './schedules.repository.ts';

export function dropFromSchedules(writing: Writing, ownerIds: readonly string[]): Promise<number> {
  return drop(writing, rowsOfOwners(ownerIds));
}

/**
 * Pauses the schedules whose recipients are the cost center. Removes rows that name the cost center or one of its wallets
 * from all other schedules.
 */
export async function dropExpenseCenterFromSchedules(
  writing: Writing,
  expenseCenterId: string,
): Promise<number> {
  const { tx, organizationId } = writing;
  const ofExpenseCenter = await findActiveOfExpenseCenter(tx, organizationId, expenseCenterId);
  await pause(writing, ofExpenseCenter, 'expense_center_deleted');
  return ofExpenseCenter.length + (await drop(writing, rowsOfExpenseCenter(organizationId, expenseCenterId)));
}

export async function pauseSchedulesOf(writing: Writing, sharingType: BalanceSharingType): Promise<number> {
  const ofType = await findActiveOfType(writing.tx, writing.organizationId, sharingType);
  await pause(writing, ofType, 'sharing_type');
  return ofType.length;
}

export async function countSchedulesOf(
  tx: DatabaseTransaction,
  organizationId: string,
  sharingType: BalanceSharingType,
): Promise<number> {
  return (await findActiveOfType(tx, organizationId, sharingType)).length;
}

async function drop(writing: Writing, lost: LostRows): Promise<number> {
  const { tx, organizationId } = writing;
  const losing = await findLosing(tx, organizationId, lost);
  if (losing.length === 0) return 0;
  await recordChange(writing, 'change', [{ record: scheduleRecord, ids: losing }], async () => {
    await deleteLost(tx, organizationId, losing, lost);
    await recountRows(tx, organizationId, losing);
    await pause(writing, await findEmptied(tx, organizationId, losing), 'no_rows');
  });
  return losing.length;
}

async function pause(writing: Writing, ids: readonly string[], pausedBy: PausedBy): Promise<void> {
  if (ids.length === 0) return;
  await recordChange(writing, 'change', [{ record: scheduleRecord, ids }], () =>
    markPaused(writing.tx, writing.organizationId, ids, pausedBy),
  );
}
