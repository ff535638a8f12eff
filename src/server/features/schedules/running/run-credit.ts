import type { LockedCredit, LockedWallet } from '../../../ledger/credit/credit.ts';
import type { ShareOfCredit } from '../../balance/distribute.rules.ts';
import { lockCredit, type Moving } from '../../../ledger/credit/under-lock.ts';
import type { OwnerKind, WalletKey } from '../../../ledger/credit/wallets.repository.ts';
import { isMade, neededBy, readCredit } from '../../../ledger/credit/credit-now.ts';
import type { RunDecision } from './run.rules.ts';

/**
 * Decides on locked credit, and creates missing wallets that will receive credit.
 * Needs the lock of the company account, so that no other transaction creates wallets.
 */
export async function decideUnderLock(
  moving: Moving,
  kind: OwnerKind,
  shares: readonly ShareOfCredit[],
  decide: (credit: LockedCredit) => RunDecision,
): Promise<{ credit: LockedCredit; decision: RunDecision }> {
  const { tx, organizationId } = moving;
  const { ownerIds } = neededBy({ shares });
  const read = await readCredit(tx, organizationId, { kind, shares });
  const made = unmadeOf(decide(read));
  for (;;) {
    const credit = withUnmade(await lockCredit(moving, kind, ownerIds, made), read);
    const decision = decide(credit);
    // Balances may have changed before the lock, so credit may now go to further wallets that do not exist yet.
    const more = unmadeOf(decision);
    if (more.length === 0) return { credit, decision };
    made.push(...more);
  }
}

const unmadeOf = ({ rows }: RunDecision): WalletKey[] =>
  rows.flatMap(({ wallet, amountCents }) =>
    wallet === null || isMade(wallet) || amountCents === 0 ? [] : [wallet],
  );

function withUnmade(locked: LockedCredit, read: LockedCredit): LockedCredit {
  const walletsByOwner = new Map(
    [...locked.walletsByOwner].map(([ownerId, wallets]): [string, readonly LockedWallet[]] => {
      const has = (key: string | null) => wallets.some((wallet) => wallet.expenseCenterId === key);
      const unmade = (read.walletsByOwner.get(ownerId) ?? []).filter(
        (wallet) => !isMade(wallet) && !has(wallet.expenseCenterId),
      );
      return [ownerId, [...wallets, ...unmade]];
    }),
  );
  return { ...locked, walletsByOwner, expenseCenters: read.expenseCenters };
}
