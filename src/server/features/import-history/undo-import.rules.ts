/** Undoing an import: what was handed out to its records returns, and the records go. */
import { Refusal } from '../../platform/refusal.ts';
import type { CreditDecision, LockedCredit } from '../../ledger/credit/credit.ts';
import { returnAll } from '../../ledger/credit/wallets.rules.ts';
import type { LockedRecord } from './imports.repository.ts';

export interface ImportedRecord extends LockedRecord {
  /** Whether a refused refuel names it, or a wallet at a tank. */
  readonly isNamed: boolean;
}

export interface UndoDecision extends CreditDecision {
  /** Owners who become deleted, because something is kept of them. */
  readonly deletedOwnerIds: readonly string[];
  /** Records that leave no trace. */
  readonly removedIds: readonly string[];
}

/**
 * Records that never had a wallet, here or at a tank, nor a refuel refused, leave no trace; the others become deleted, their wallets return
 * everything, stop sharing and refuel nowhere but at the organisation's stations. Undone again, nothing happens. `isSpent`: credit of theirs
 * went elsewhere than to the company. Refuses with `not_found` and `import_spent`.
 */
export function decideUndoImport(
  credit: LockedCredit,
  records: readonly ImportedRecord[],
  isSpent: boolean,
): UndoDecision {
  if (records.length === 0) throw new Refusal('not_found');
  if (isSpent) throw new Refusal('import_spent');
  const walletsOf = ({ ownerId }: ImportedRecord) => credit.walletsByOwner.get(ownerId) ?? [];
  const isKept = (record: ImportedRecord) => record.isNamed || walletsOf(record).length > 0;
  const used = records.filter((record) => isKept(record) && record.status !== 'deleted');
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
    removedIds: records.filter((record) => !isKept(record)).map(({ id }) => id),
  };
}
