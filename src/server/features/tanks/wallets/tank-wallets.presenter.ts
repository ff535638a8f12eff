import type { TankUser, TankWallet } from '#contract/tank-wallets.ts';
import { litresFromMillilitres, type Millilitres } from '#core/money/volume.ts';
import type { TankUserRow } from './tank-users.repository.ts';
import type { TankWalletRow, WalletValues } from './tank-wallets.repository.ts';

function presentValues({ id, tank, claimMl, sharedBalance, limitMl, usedMl, status }: WalletValues) {
  return {
    _id: id,
    tank: { _id: tank.id, name: tank.name, product: tank.product },
    balance: litresFromMillilitres(claimMl),
    sharedBalance,
    limit: limitMl === null ? null : litresFromMillilitres(limitMl),
    used: litresFromMillilitres(usedMl),
    status,
  };
}

export function presentTankWallet(row: TankWalletRow): TankWallet {
  return {
    ...presentValues(row),
    owner: { _id: row.ownerId, kind: row.ownerKind, name: row.ownerName, status: row.ownerStatus },
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentTankUser({ id, kind, name, role, wallets }: TankUserRow): TankUser {
  const limits = wallets.map(({ limitMl }) => limitMl);
  const isLimited = limits.length > 0 && limits.every((limitMl) => limitMl !== null);
  return {
    _id: id,
    kind,
    name,
    role,
    fuelManagementWallets: wallets.map(presentValues),
    balance: litresFromMillilitres(sumMl(wallets.map(({ claimMl }) => claimMl))),
    sharedBalance: wallets.some(({ sharedBalance }) => sharedBalance) ? 1 : 0,
    limit: isLimited ? litresFromMillilitres(sumMl(limits)) : null,
  };
}

const sumMl = (volumes: readonly (Millilitres | null)[]) =>
  volumes.reduce<number>((sum, volumeMl) => sum + (volumeMl ?? 0), 0) as Millilitres;
