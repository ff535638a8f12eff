/** Rows of the ledger and the wallets as the contract has them: reais, flags, names. */
import { sumCents } from '#core/money/arithmetic.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { DistributionUser, DistributionVehicle, Wallet } from '#contract/balance.ts';
import type { OwnerRow, WalletRow } from './distribution.repository.ts';

export function presentWallet(wallet: WalletRow): Wallet {
  return {
    id: wallet.id,
    balance: reaisFromCents(wallet.balanceCents),
    sharedBalance: wallet.sharedBalance,
    allowAnywhereRefueling: wallet.allowAnywhere,
    limit: wallet.limitCents === null ? null : reaisFromCents(wallet.limitCents),
    expenseCenter: wallet.expenseCenter,
  };
}

export function presentUser(owner: OwnerRow): DistributionUser {
  return {
    ...presentOwner(owner),
    userOrg: owner.recordId,
    name: owner.name,
    role: owner.role === 'User' ? 'contractor' : 'employee',
  };
}

export function presentVehicle(owner: OwnerRow): DistributionVehicle {
  return { ...presentOwner(owner), licensePlate: owner.name, make: owner.make, model: owner.model };
}

function presentOwner({ id, wallets }: OwnerRow) {
  return {
    id,
    wallets: wallets.map(presentWallet),
    balance: reaisFromCents(sumCents(wallets.map((wallet) => wallet.balanceCents))),
    sharedBalance: wallets.some((wallet) => wallet.sharedBalance) ? (1 as const) : (0 as const),
    allowAnywhereRefueling:
      wallets.length > 0 && wallets.every((wallet) => wallet.allowAnywhere) ? (1 as const) : (0 as const),
  };
}
