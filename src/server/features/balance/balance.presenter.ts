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
  const { id, recordId, name, role, wallets } = owner;
  return {
    id,
    wallets: wallets.map(presentWallet),
    balance: sumOf(wallets),
    sharedBalance: sharesCompanyBalance(wallets),
    allowAnywhereRefueling: refuelsAnywhere(wallets),
    userOrg: recordId,
    name,
    role: role === 'User' ? 'contractor' : 'employee',
  };
}

export function presentVehicle(owner: OwnerRow): DistributionVehicle {
  const { id, name, make, model, wallets } = owner;
  return {
    id,
    wallets: wallets.map(presentWallet),
    balance: sumOf(wallets),
    sharedBalance: sharesCompanyBalance(wallets),
    allowAnywhereRefueling: refuelsAnywhere(wallets),
    licensePlate: name,
    make,
    model,
  };
}

function sumOf(wallets: readonly WalletRow[]): number {
  return reaisFromCents(sumCents(wallets.map((wallet) => wallet.balanceCents)));
}

const sharesCompanyBalance = (wallets: readonly WalletRow[]) =>
  wallets.some((wallet) => wallet.sharedBalance) ? 1 : 0;

const refuelsAnywhere = (wallets: readonly WalletRow[]) =>
  wallets.length > 0 && wallets.every((wallet) => wallet.allowAnywhere) ? 1 : 0;
