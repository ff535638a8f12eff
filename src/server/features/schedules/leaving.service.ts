/**
 * What schedules lose when somebody goes out of use, a cost centre is deleted, or the company holds its credit the other way. Each
 * answers how many schedules that changed. Nothing of it is taken back by itself: whoever is in use again is chosen again.
 */
import type { PausedBy } from '#contract/schedules.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import {
  deleteLost,
  findActiveOfCenter,
  findActiveOfType,
  findEmptied,
  findLosing,
  markPaused,
  rowsOfCenter,
  rowsOfOwners,
  type LostRows,
} from './leaving.repository.ts';
import { scheduleRecord } from '../../records/kinds/schedule.record.ts';
import { recountRows } from './schedules.repository.ts';

/** Owners of wallets are in no schedule any more; one without anybody left is paused. */
export function dropFromSchedules(writing: Writing, ownerIds: readonly string[]): Promise<number> {
  return drop(writing, rowsOfOwners(ownerIds));
}

/** Schedules of a cost centre are paused; of the others, rows that name it or a wallet of it go. */
export async function dropCenterFromSchedules(writing: Writing, centerId: string): Promise<number> {
  const { tx, organizationId } = writing;
  const ofCenter = await findActiveOfCenter(tx, organizationId, centerId);
  await pause(writing, ofCenter, 'expense_center_deleted');
  return ofCenter.length + (await drop(writing, rowsOfCenter(organizationId, centerId)));
}

/** Schedules of what no longer holds credit are paused. */
export async function pauseSchedulesOf(writing: Writing, sharingType: BalanceSharingType): Promise<number> {
  const ofType = await findActiveOfType(writing.tx, writing.organizationId, sharingType);
  await pause(writing, ofType, 'sharing_type');
  return ofType.length;
}

/** How many that would pause now. */
export async function countSchedulesOf(
  tx: Transaction,
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
