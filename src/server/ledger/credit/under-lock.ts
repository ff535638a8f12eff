import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Actor } from '../../records/actor.ts';
import { companyAndDebtOf } from '../debt.rules.ts';
import { lockAccounts, lockCompany, type LockedAccount } from '../ledger.repository.ts';
import type { LockedExpenseCenter, LockedCredit, LockedWallet, LockedWallets } from './credit.ts';
import { findHolding } from './holding.repository.ts';
import {
  findExpenseCenters,
  findEveryWallet,
  findOwnedWallets,
  findWalletsBeside,
  findWalletsOfExpenseCenter,
  insertWallets,
  type OwnedWallet,
  type OwnerKind,
  type WalletKey,
} from './wallets.repository.ts';
import { groupByOwner, missingWallets } from './wallets.rules.ts';

export interface Moving {
  readonly tx: DatabaseTransaction;
  readonly clock: Clock;
  readonly organizationId: string;
  readonly actor: Actor;
}

/**
 * Locks the company account, then the wallets of the named owners in id order, and reads them. Creates missing `needed`
 * wallets by the rule of `missingWallets`. Unknown owners are missing from the result.
 *
 * The function reads wallet ownership only after it has locked the company. It therefore sees wallets of movements that
 * it waited for, and no concurrent movement creates others.
 */
export async function lockCredit(
  { tx, clock, organizationId }: Omit<Moving, 'actor'>,
  kind: OwnerKind,
  ownerIds: readonly string[],
  needed: readonly WalletKey[] = [],
): Promise<LockedCredit> {
  await lockCompany(tx, organizationId);
  let owned = await findOwnedWallets(tx, organizationId, kind, ownerIds);
  const expenseCenterIds = new Set(needed.flatMap(({ expenseCenterId }) => expenseCenterId ?? []));
  const expenseCenters = await findExpenseCenters(tx, organizationId, [...expenseCenterIds]);
  const missing = missingWallets(owned, needed, expenseCenters);
  if (missing.length > 0) {
    await insertWallets(tx, clock, organizationId, kind, missing);
    owned = await findOwnedWallets(tx, organizationId, kind, ownerIds);
  }
  const walletIds = owned.flatMap((wallet) => wallet.walletId ?? []);
  const accounts = await lockAccounts(tx, organizationId, walletIds);
  return {
    holding: await findHolding(tx, organizationId),
    ...companyAndDebtOf(accounts),
    walletsByOwner: lockedByOwner(owned, new Map(accounts.map(({ id, balanceCents }) => [id, balanceCents]))),
    expenseCenters,
  };
}

/**
 * Locks the company account, then every wallet booked to a cost center, and reads them. The order of locks is that of
 * {@link lockCredit}. Returns undefined for an unknown cost center.
 */
export async function lockExpenseCenter(
  { tx, organizationId }: Moving,
  expenseCenterId: string,
): Promise<LockedExpenseCenter | undefined> {
  await lockCompany(tx, organizationId);
  const status = (await findExpenseCenters(tx, organizationId, [expenseCenterId])).get(expenseCenterId);
  if (!status) return undefined;
  const owned = await findWalletsOfExpenseCenter(tx, organizationId, expenseCenterId);
  return { id: expenseCenterId, status, ...(await withBalances(tx, organizationId, owned)) };
}

/**
 * Locks the company account, then every wallet of each owner with a wallet in this cost center. Needed because a refuel
 * without a named wallet uses the owner's only active wallet. The cost centers of the owner's other wallets decide
 * which wallet is active.
 */
export async function lockOwnersOfExpenseCenter(
  { tx, organizationId }: Pick<Moving, 'tx' | 'organizationId'>,
  expenseCenterId: string,
): Promise<void> {
  await lockCompany(tx, organizationId);
  const booked = await findWalletsOfExpenseCenter(tx, organizationId, expenseCenterId);
  await lockWallets(
    { tx, organizationId },
    booked.map(({ walletId }) => walletId),
  );
}

/**
 * Locks the company account, then every wallet of the owners of the named wallets, and reads them. The order of locks
 * is that of {@link lockCredit}. Unknown wallets are missing from the result.
 */
export async function lockWallets(
  { tx, organizationId }: Pick<Moving, 'tx' | 'organizationId'>,
  walletIds: readonly string[],
): Promise<LockedWallets> {
  await lockCompany(tx, organizationId);
  const owned = await findWalletsBeside(tx, organizationId, walletIds);
  const locked = await withBalances(tx, organizationId, owned);
  return { holding: await findHolding(tx, organizationId), ...locked };
}

/** Locks the company account, then every wallet of the organization, and reads them. */
export async function lockEveryWallet({
  tx,
  organizationId,
}: Pick<Moving, 'tx' | 'organizationId'>): Promise<LockedWallets> {
  await lockCompany(tx, organizationId);
  const owned = await findEveryWallet(tx, organizationId);
  return {
    holding: await findHolding(tx, organizationId),
    ...(await withBalances(tx, organizationId, owned)),
  };
}

async function withBalances<W extends { readonly walletId: string }>(
  tx: DatabaseTransaction,
  organizationId: string,
  wallets: readonly W[],
) {
  const walletIds = wallets.map(({ walletId }) => walletId);
  const accounts = await lockAccounts(tx, organizationId, walletIds);
  const balances = new Map(accounts.map(({ id, balanceCents }) => [id, balanceCents]));
  return {
    ...companyAndDebtOf(accounts),
    wallets: wallets.map((wallet) => ({
      ...wallet,
      balanceCents: balances.get(wallet.walletId) ?? ZERO_CENTS,
    })),
  };
}

export function companyOf(accounts: readonly LockedAccount[]): LockedAccount {
  const company = accounts.find((account) => account.kind === 'company');
  if (!company) throw new Error('The organisation has no company account.');
  return company;
}

function lockedByOwner(owned: readonly OwnedWallet[], balances: ReadonlyMap<string, Cents>) {
  const locked = owned.flatMap((wallet): LockedWallet[] => {
    const { walletId } = wallet;
    const balanceCents = walletId === null ? undefined : balances.get(walletId);
    return walletId === null || balanceCents === undefined ? [] : [{ ...wallet, walletId, balanceCents }];
  });
  return groupByOwner(
    owned.map(({ ownerId }) => ownerId),
    locked,
  );
}
