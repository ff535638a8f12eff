import type { Approval } from '#contract/transactions.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { fillRecord } from '../../records/kinds/fill.record.ts';
import {
  findRefuel,
  findRefuelOfEntry,
  lockRefuelRow,
  updateRefuel,
  type PostedRefuel,
} from './fills.repository.ts';

/** Reads an accepted refuel. Returns undefined if the refuel does not exist or was rejected. */
export function readRefuel(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<PostedRefuel | undefined> {
  return findRefuel(tx, organizationId, id);
}

export function readRefuelOfEntry(
  tx: DatabaseTransaction,
  organizationId: string,
  entryId: string,
): Promise<string | undefined> {
  return findRefuelOfEntry(tx, organizationId, entryId);
}

/** Locks the refuel for one writer at a time. Refuses with `not_found`. */
export async function lockRefuel(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<PostedRefuel> {
  await lockRefuelRow(tx, organizationId, id);
  const fill = await findRefuel(tx, organizationId, id);
  if (!fill) throw new Refusal('not_found');
  return fill;
}

export async function setApproval(
  writing: Writing,
  id: string,
  approval: Approval,
  reason: string,
): Promise<void> {
  const { tx, organizationId } = writing;
  await recordChange(writing, 'approval', [{ record: fillRecord, ids: [id] }], () =>
    updateRefuel(tx, organizationId, id, { approval, approval_reason: reason }),
  );
}

/** Corrects the odometer of a refuel; null marks it as unusable. The typed odometer stays stored. */
export async function correctOdometer(
  writing: Writing,
  id: string,
  odometerKm: number | null,
  reason: string,
): Promise<void> {
  const { tx, clock, organizationId } = writing;
  await recordChange(writing, 'odometer', [{ record: fillRecord, ids: [id] }], () =>
    updateRefuel(tx, organizationId, id, {
      corrected_odometer_km: odometerKm,
      odometer_corrected_at: clock.now(),
      odometer_reason: reason,
    }),
  );
}

export async function markReversed(writing: Writing, id: string, entryId: string): Promise<void> {
  const { tx, clock, organizationId } = writing;
  await recordChange(writing, 'reversal', [{ record: fillRecord, ids: [id] }], () =>
    updateRefuel(tx, organizationId, id, { reversal_entry_id: entryId, reversed_at: clock.now() }),
  );
}
