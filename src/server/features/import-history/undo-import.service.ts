import type { RouteResponse } from '#contract/routes.ts';
import { recordChange } from '../../records/record-change.ts';
import { applyToWallets } from '../../ledger/credit/moved.ts';
import { announceOwnersLeave } from '../../ledger/credit/owner-leaves.ts';
import { lockCredit, type Moving } from '../../ledger/credit/under-lock.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';
import { lockCompany } from '../../ledger/ledger.repository.ts';
import { personRecord } from '../../records/kinds/person.record.ts';
import { removePeople } from '../people/removal/remove-people.service.ts';
import { vehicleRecord } from '../../records/kinds/vehicle.record.ts';
import { removeVehicles } from '../vehicles/remove-vehicles.service.ts';
import { findNamed, isSpent, lockImported, type LockedRecord } from './imports.repository.ts';
import { decideUndoImport } from './undo-import.rules.ts';

type Undone = RouteResponse<'DELETE /admin/organization/import/{id}'>;

export async function undoImport(moving: Moving, importId: string): Promise<Undone> {
  const { tx, organizationId } = moving;
  await lockCompany(tx, organizationId);
  const { kind, locked } = await findImport(moving, importId);
  const ownerIds = locked.map(({ ownerId }) => ownerId);
  const refused = await findNamed(tx, organizationId, kind, ownerIds);
  const records = locked.map((record) => ({ ...record, isNamed: refused.has(record.ownerId) }));
  const credit = await lockCredit(moving, kind, ownerIds);
  const walletIds = [...credit.walletsByOwner.values()].flat().map(({ walletId }) => walletId);
  const spent = await isSpent(tx, organizationId, kind, { ownerIds, walletIds });
  const decision = decideUndoImport(credit, records, spent);
  const { deletedOwnerIds, removedIds } = decision;
  const record = kind === 'user' ? personRecord : vehicleRecord;
  const remove = kind === 'user' ? removePeople : removeVehicles;
  const subjects = [{ record, by: 'import_id', ids: [importId] }];
  const { amount, ...moved } = await recordChange(moving, 'undo-import', subjects, async () => {
    const { wallets: _wallets, ...returned } = await applyToWallets(moving, credit, decision);
    const { schedules } = await announceOwnersLeave(moving, ownerIds);
    await remove(tx, organizationId, { deletedOwnerIds, removedIds });
    return { ...returned, schedules };
  });
  return { removed: removedIds.length, deleted: deletedOwnerIds.length, returned: amount, ...moved };
}

async function findImport(
  { tx, organizationId }: Moving,
  importId: string,
): Promise<{ kind: OwnerKind; locked: LockedRecord[] }> {
  const vehicles = await lockImported(tx, organizationId, 'vehicle', importId);
  if (vehicles.length > 0) return { kind: 'vehicle', locked: vehicles };
  return { kind: 'user', locked: await lockImported(tx, organizationId, 'user', importId) };
}
