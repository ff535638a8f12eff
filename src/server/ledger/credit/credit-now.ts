import { ZERO_CENTS } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { LockedCredit, LockedWallet } from './credit.ts';
import { findHolding } from './holding.repository.ts';
import {
  findExpenseCenters,
  findOwnedWallets,
  type ExpenseCenterStatus,
  type OwnerKind,
  type WalletKey,
} from './wallets.repository.ts';
import { groupByOwner, missingWallets } from './wallets.rules.ts';
import { companyAndDebtOf } from '../debt.rules.ts';
import { readAccounts } from '../ledger.repository.ts';

export interface SharesNow {
  readonly kind: OwnerKind;
  readonly shares: readonly {
    readonly id: string;
    readonly wallet?: string;
    readonly expenseCenter?: string;
  }[];
}

const NEW = 'new';

export const isMade = ({ walletId }: LockedWallet): boolean => !walletId.startsWith(NEW);

export function neededBy({ shares }: Pick<SharesNow, 'shares'>) {
  return {
    ownerIds: [...new Set(shares.map(({ id }) => id))],
    needed: shares
      .filter(({ wallet }) => wallet === undefined)
      .map(({ id, expenseCenter = null }): WalletKey => ({ ownerId: id, expenseCenterId: expenseCenter })),
  };
}

/**
 * Reads the result that `lockCredit` would return. Wallets that `lockCredit` would create appear with a zero balance
 * and a temporary id.
 */
export async function readCredit(
  tx: DatabaseTransaction,
  organizationId: string,
  { kind, shares }: SharesNow,
): Promise<LockedCredit> {
  const { ownerIds, needed } = neededBy({ shares });
  const owned = await findOwnedWallets(tx, organizationId, kind, ownerIds);
  const expenseCenterIds = new Set(needed.flatMap(({ expenseCenterId }) => expenseCenterId ?? []));
  const expenseCenters = await findExpenseCenters(tx, organizationId, [...expenseCenterIds]);
  const statusOf = new Map(owned.map(({ ownerId, ownerStatus }) => [ownerId, ownerStatus]));
  const accounts = await readAccounts(
    tx,
    organizationId,
    owned.flatMap(({ walletId }) => walletId ?? []),
  );
  const balances = new Map(accounts.map(({ id, balanceCents }) => [id, balanceCents]));
  const wallets = owned.flatMap(({ walletId, ...wallet }): LockedWallet[] =>
    walletId === null ? [] : [{ ...wallet, walletId, balanceCents: balances.get(walletId) ?? ZERO_CENTS }],
  );
  const made = missingWallets(owned, needed, expenseCenters).map(
    ({ ownerId, expenseCenterId }): LockedWallet => ({
      ownerId,
      ownerStatus: statusOf.get(ownerId) ?? 'deleted',
      walletId: `${NEW} ${ownerId} ${expenseCenterId}`,
      balanceCents: ZERO_CENTS,
      sharedBalance: false,
      allowAnywhere: false,
      limitCents: null,
      expenseCenterId,
      isExpenseCenterDeleted: false,
    }),
  );
  return {
    holding: await findHolding(tx, organizationId),
    ...companyAndDebtOf(accounts),
    walletsByOwner: groupByOwner(
      owned.map(({ ownerId }) => ownerId),
      [...wallets, ...made],
    ),
    expenseCenters,
  };
}

export const readHolding = findHolding;

/** Returns undefined if the organization has no such cost center. */
export async function readExpenseCenterStatus(
  tx: DatabaseTransaction,
  organizationId: string,
  expenseCenterId: string,
): Promise<ExpenseCenterStatus | undefined> {
  return (await findExpenseCenters(tx, organizationId, [expenseCenterId])).get(expenseCenterId);
}
