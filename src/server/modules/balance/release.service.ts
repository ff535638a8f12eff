/** Takes an owner out of use: what its wallets hold returns to the company in the same transaction. */
import type { Movement } from '#contract/balance.ts';
import { walletsOf } from './locked-wallets.ts';
import { moveCredit, returnAll } from './moved.ts';
import { lockCredit, type Moving } from './under-lock.ts';
import { updateOwnerStatus, updateWallets, type OwnerKind } from './wallets.repository.ts';

/**
 * Inactivates or deletes a person or a vehicle. Its wallets return everything, stop sharing and refuel nowhere but at
 * the organisation's stations; brought back later, it starts at zero. Refuses with `not_found`.
 */
export async function releaseOwner(
  moving: Moving,
  kind: OwnerKind,
  owner: { id: string; status: 'inactive' | 'deleted' },
): Promise<Movement> {
  const credit = await lockCredit(moving, kind, [owner.id]);
  const wallets = walletsOf(credit, owner.id);
  await updateOwnerStatus(moving.tx, moving.organizationId, kind, owner.id, owner.status);
  await updateWallets(
    moving.tx,
    moving.organizationId,
    wallets.map((wallet) => wallet.walletId),
    { shared_balance: false, allow_anywhere: false },
  );
  return moveCredit(
    moving,
    'inactivation',
    credit.companyAccountId,
    wallets.map((wallet) => returnAll(wallet, false)),
  );
}
