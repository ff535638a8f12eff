import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { findBalance } from './held-by-owner.repository.ts';
import { findHolding } from '../../ledger/credit/holding.repository.ts';
import { findOwnedWallets, type OwnerKind } from '../../ledger/credit/wallets.repository.ts';

export async function readOwnerKind(tx: DatabaseTransaction, organizationId: string): Promise<OwnerKind> {
  return (await findHolding(tx, organizationId)).ownerKind;
}

export interface HeldByOwner {
  /** The owner's wallet without a cost center, or else the owner's only wallet. Null if the owner has neither. */
  readonly walletId: string | null;
  readonly balanceCents: Cents;
  readonly isSharing: boolean;
}

export async function readHeldByOwner(
  tx: DatabaseTransaction,
  organizationId: string,
  kind: OwnerKind,
  ownerId: string,
): Promise<HeldByOwner> {
  const wallets = (await findOwnedWallets(tx, organizationId, kind, [ownerId])).filter(
    ({ walletId, isExpenseCenterDeleted }) => walletId !== null && !isExpenseCenterDeleted,
  );
  const plain = wallets.find(({ expenseCenterId }) => expenseCenterId === null);
  const { walletId = null, sharedBalance: isSharing = false } =
    plain ?? (wallets.length === 1 ? wallets[0] : undefined) ?? {};
  const balanceCents = walletId === null ? ZERO_CENTS : await findBalance(tx, organizationId, walletId);
  return { walletId, balanceCents, isSharing };
}
