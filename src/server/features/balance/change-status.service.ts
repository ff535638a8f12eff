import type { RefusedWallet } from '#contract/error-body.ts';
import type { StatusesChanged, StatusOfMany } from '#contract/record-status.ts';
import type { Status } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange } from '../../records/record-change.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { lockCompany } from '../../ledger/ledger.repository.ts';
import { readBalance } from '../../ledger/credit/moved.ts';
import { releaseOwners } from './release.service.ts';
import type { Moving } from '../../ledger/credit/under-lock.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';

interface LockedRecordStatus {
  readonly id: string;
  readonly ownerId: string;
  readonly status: Status;
}

export interface CreditRegister {
  readonly owners: OwnerKind;
  readonly record: RecordKind;
  /** Locks the records that exist among `ids`, in the order of their ids. */
  lock(
    tx: DatabaseTransaction,
    organizationId: string,
    ids: readonly string[],
  ): Promise<LockedRecordStatus[]>;
  activate(tx: DatabaseTransaction, organizationId: string, ids: readonly string[]): Promise<void>;
}

/**
 * Changes the status of all these records or of none, in one ledger entry. Refuses with `not_found` and
 * `record_deleted`, naming the refused records in `details`.
 */
export async function changeStatuses(
  moving: Moving,
  register: CreditRegister,
  { ids, status }: StatusOfMany,
): Promise<StatusesChanged> {
  const { tx, clock, organizationId } = moving;
  // Lock order: the company account before the records.
  await lockCompany(tx, organizationId);
  const uniqueIds = [...new Set(ids)];
  const found = await register.lock(tx, organizationId, uniqueIds);
  refuseUnusable(uniqueIds, found);
  const changing = found.filter((record) => record.status !== status);
  const subject = { record: register.record, ids: changing.map(({ id }) => id) };
  const moved = await recordChange(moving, 'change', [subject], async () => {
    if (status === 'active') {
      await register.activate(tx, organizationId, subject.ids);
      return null;
    }
    const ownerIds = changing.map(({ ownerId }) => ownerId);
    return releaseOwners(moving, register.owners, { ids: ownerIds, status });
  });
  return {
    changed: changing.length,
    returned: moved?.amount ?? 0,
    entry: moved?.entry ?? null,
    balance: moved?.balance ?? (await readBalance(tx, clock, organizationId)),
    schedules: moved?.schedules ?? 0,
  };
}

function refuseUnusable(requestedIds: readonly string[], found: readonly LockedRecordStatus[]): void {
  const name = (ids: readonly string[], reason: RefusedWallet['reason']) => ids.map((id) => ({ id, reason }));
  const known = new Set(found.map(({ id }) => id));
  const unknown = requestedIds.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new Refusal('not_found', name(unknown, 'unknown'));
  const deleted = found.filter((record) => record.status === 'deleted').map(({ id }) => id);
  if (deleted.length > 0) throw new Refusal('record_deleted', name(deleted, 'deleted'));
}
