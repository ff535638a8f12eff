/** The marks of a posted refuel: what is held of its proof, what its odometer should have been, and whether it was reversed. */
import type { Approval } from '#contract/transactions.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { fillRecord } from '../../records/kinds/fill.record.ts';
import { findFill, findFillOfEntry, lockFill, updateFill, type PostedFill } from './fills.repository.ts';

/** Undefined for one that is not there, or that the rules refused. */
export function readFill(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<PostedFill | undefined> {
  return findFill(tx, organizationId, id);
}

/** The id of the refuel that an entry paid. */
export function readFillOfEntry(
  tx: Transaction,
  organizationId: string,
  entryId: string,
): Promise<string | undefined> {
  return findFillOfEntry(tx, organizationId, entryId);
}

/** A refuel, locked: one who marks it at a time. Refuses with `not_found`. */
export async function holdFill(tx: Transaction, organizationId: string, id: string): Promise<PostedFill> {
  await lockFill(tx, organizationId, id);
  const fill = await findFill(tx, organizationId, id);
  if (!fill) throw new Refusal('not_found');
  return fill;
}

/** What somebody holds of its proof. Its money stays where it is. */
export async function setApproval(
  writing: Writing,
  id: string,
  approval: Approval,
  reason: string,
): Promise<void> {
  const { tx, organizationId } = writing;
  await recordChange(writing, 'approval', [{ record: fillRecord, ids: [id] }], () =>
    updateFill(tx, organizationId, id, { approval, approval_reason: reason }),
  );
}

/** What the odometer should have been; null for none that can be used. What was typed stays beside it. */
export async function correctOdometer(
  writing: Writing,
  id: string,
  odometerKm: number | null,
  reason: string,
): Promise<void> {
  const { tx, clock, organizationId } = writing;
  await recordChange(writing, 'odometer', [{ record: fillRecord, ids: [id] }], () =>
    updateFill(tx, organizationId, id, {
      corrected_odometer_km: odometerKm,
      odometer_corrected_at: clock.now(),
      odometer_reason: reason,
    }),
  );
}

/** By which entry. */
export async function markReversed(writing: Writing, id: string, entryId: string): Promise<void> {
  const { tx, clock, organizationId } = writing;
  await recordChange(writing, 'reversal', [{ record: fillRecord, ids: [id] }], () =>
    updateFill(tx, organizationId, id, { reversal_entry_id: entryId, reversed_at: clock.now() }),
  );
}
