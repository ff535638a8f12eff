/** Every movement decides on what it reads here: owners, wallets and balances as they stand under the lock. */
import type { Cents } from '#core/money/cents.ts';
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/tenancy.ts';
import type { Actor } from '../ledger/actor.ts';
import { lockAccounts } from '../ledger/ledger.repository.ts';
import { findHolding, findOwnedWallets, insertWallets } from './wallets.repository.ts';
import type { Holding, OwnedWallet, OwnerKind } from './wallets.repository.ts';

/** One movement in the making: its transaction, its organisation and who asked for it. */
export interface Moving {
  readonly tx: Transaction;
  readonly clock: Clock;
  readonly organizationId: string;
  readonly actor: Actor;
}

/** A wallet as it stands under the lock. */
export interface LockedWallet extends OwnedWallet {
  readonly walletId: string;
  readonly balanceCents: Cents;
}

export interface LockedCredit {
  readonly holding: Holding;
  readonly companyAccountId: string;
  readonly companyCents: Cents;
  /** The owners that exist in the organisation, each with its wallets in id order. */
  readonly walletsByOwner: ReadonlyMap<string, readonly LockedWallet[]>;
}

/**
 * Locks the company account and every wallet of the named owners, in id order, and reads them. Owners without a wallet
 * get one where `createWallets` says so. An owner that the organisation does not have is missing from the answer.
 */
export async function lockCredit(
  moving: Moving,
  kind: OwnerKind,
  ownerIds: readonly string[],
  createWallets = false,
): Promise<LockedCredit> {
  const { tx, organizationId } = moving;
  let owned = await findOwnedWallets(tx, organizationId, kind, ownerIds);
  if (createWallets) {
    const without = owned.filter((wallet) => wallet.walletId === null).map((wallet) => wallet.ownerId);
    if (without.length > 0) {
      await insertWallets(tx, moving.clock, organizationId, kind, without);
      owned = await findOwnedWallets(tx, organizationId, kind, ownerIds);
    }
  }
  const walletIds = owned.flatMap((wallet) => wallet.walletId ?? []);
  const accounts = await lockAccounts(tx, organizationId, walletIds);
  const balances = new Map(accounts.map((account) => [account.id, account.balanceCents]));
  const company = accounts.find((account) => account.kind === 'company');
  if (!company) throw new Error(`Organisation ${organizationId} has no company account.`);
  const underLock = await findOwnedWallets(tx, organizationId, kind, ownerIds);
  return {
    holding: await findHolding(tx, organizationId),
    companyAccountId: company.id,
    companyCents: company.balanceCents,
    walletsByOwner: groupByOwner(underLock, balances),
  };
}

function groupByOwner(owned: readonly OwnedWallet[], balances: ReadonlyMap<string, Cents>) {
  const byOwner = new Map<string, LockedWallet[]>();
  for (const wallet of owned) {
    const wallets = byOwner.get(wallet.ownerId) ?? [];
    byOwner.set(wallet.ownerId, wallets);
    const balanceCents = wallet.walletId === null ? undefined : balances.get(wallet.walletId);
    if (wallet.walletId !== null && balanceCents !== undefined) {
      wallets.push({ ...wallet, walletId: wallet.walletId, balanceCents });
    }
  }
  return byOwner;
}
