/** Credit under the lock, as a run of a schedule needs it: with the wallets that are given something for the first time. */
import type { LockedCredit, LockedWallet } from '../../../ledger/credit/credit.ts';
import type { ShareOfCredit } from '../../balance/hand-out.rules.ts';
import { lockCredit, type Moving } from '../../../ledger/credit/under-lock.ts';
import type { OwnerKind, WalletKey } from '../../../ledger/credit/wallets.repository.ts';
import { isMade, neededBy, readCredit } from '../../../ledger/credit/credit-now.ts';
import type { RunDecision } from './run.rules.ts';

/**
 * Decides on locked credit, and makes the wallets that are given something and are not there yet; no wallet is made that gets
 * nothing. The company account is locked, under which nobody else makes any.
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
    // What somebody spent or gave back before the lock may have left something for further rows.
    const more = unmadeOf(decision);
    if (more.length === 0) return { credit, decision };
    made.push(...more);
  }
}

/** The wallets that a decision gives to and that are not there yet. */
const unmadeOf = ({ rows }: RunDecision): WalletKey[] =>
  rows.flatMap(({ wallet, amountCents }) =>
    wallet === null || isMade(wallet) || amountCents === 0 ? [] : [wallet],
  );

/** With wallets that would be made, as they were read, for owners who have none of that kind yet. */
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
  return { ...locked, walletsByOwner, centers: read.centers };
}
