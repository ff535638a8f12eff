import { Refusal } from '../../platform/refusal.ts';
import type { CreditDecision, LockedCredit } from '../../ledger/credit/credit.ts';
import { returnAll } from '../../ledger/credit/wallets.rules.ts';
import type { LockedRecord } from './imports.repository.ts';

export interface ImportedRecord extends LockedRecord {
  /** True if a rejected refuel or a tank wallet references the record. */
  readonly isNamed: boolean;
}

export interface UndoDecision extends CreditDecision {
  readonly deletedOwnerIds: readonly string[];
  readonly removedIds: readonly string[];
}

/**
 * Decides the undo of an import. Records without a wallet, tank wallet or rejected refuel are removed. The other
 * records are marked as deleted: their wallets return all credit, stop sharing and lose the right to refuel anywhere. A
 * repeated undo changes nothing. `isSpent` is true if credit of the wallets went elsewhere than to the company. Refuses
 * with `not_found` and `import_spent`.
 */
export function decideUndoImport(
  credit: LockedCredit,
  records: readonly ImportedRecord[],
  isSpent: boolean,
): UndoDecision {
  if (records.length === 0) throw new Refusal('not_found');
  if (isSpent) throw new Refusal('import_spent');
  const walletsOf = ({ ownerId }: ImportedRecord) => credit.walletsByOwner.get(ownerId) ?? [];
  const isSaved = (record: ImportedRecord) => record.isNamed || walletsOf(record).length > 0;
  const used = records.filter((record) => isSaved(record) && record.status !== 'deleted');
  return {
    entryKind: 'inactivation',
    moves: [...credit.walletsByOwner.values()].flat().map((wallet) => returnAll(wallet, false)),
    changes: [
      {
        walletIds: used.flatMap(walletsOf).map(({ walletId }) => walletId),
        sharedBalance: false,
        allowAnywhere: false,
      },
    ],
    deletedOwnerIds: used.map(({ ownerId }) => ownerId),
    removedIds: records.filter((record) => !isSaved(record)).map(({ id }) => id),
  };
}
