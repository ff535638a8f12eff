import type { RouteBody } from '#contract/routes.ts';
import type { TankMovement } from '#contract/tank-wallets.ts';
import { litresFromMillilitres, millilitresFromLitres, type Millilitres } from '#core/money/volume.ts';
import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { decideClaims, decideCollectClaims, freeIn, sumByTank, type ClaimMove } from './claims.rules.ts';
import { lockTanks, type LockedTanks } from '../locked-tanks.ts';
import { postTankEntry, type TankPosting } from '../operations/tank-ledger.ts';
import { assertFuelManagement } from '../tanks.service.ts';

/**
 * Distributes claims on fuel to wallets. Refuses with `fuel_management_unavailable` and the codes of `decideClaims`. A
 * refusal moves nothing.
 */
export async function distributeTankFuel(
  moving: Moving,
  { shares }: RouteBody<'PUT /admin/organization/tank/wallets'>,
): Promise<TankMovement> {
  const { tx, organizationId } = moving;
  await assertFuelManagement(tx, organizationId);
  const volumeShares = shares.map(({ id, volume }) => ({
    walletId: id,
    volumeMl: millilitresFromLitres(volume),
  }));
  const locked = await lockTanks(tx, organizationId, {
    walletIds: volumeShares.map(({ walletId }) => walletId),
  });
  return applyClaims(moving, locked, 'tank_distribution', decideClaims(locked, volumeShares));
}

/**
 * Collects claims on fuel from wallets. Refuses with the codes of `decideCollectClaims`, and with `validation_failed` if
 * volumes and wallets differ in number.
 */
export async function collectTank(
  moving: Moving,
  { wallets, volumes }: RouteBody<'PUT /admin/organization/tank/wallets/collect'>,
): Promise<TankMovement> {
  if (volumes && volumes.length !== wallets.length) {
    const message = 'must have one for each wallet';
    throw new Refusal('validation_failed', [{ part: 'body', path: '/volumes', message }]);
  }
  const locked = await lockTanks(moving.tx, moving.organizationId, { walletIds: wallets });
  const moves = decideCollectClaims(locked, wallets, volumes?.map(millilitresFromLitres));
  return applyClaims(moving, locked, 'tank_collection', moves);
}

export async function applyClaims(
  moving: Moving,
  locked: LockedTanks,
  kind: 'tank_distribution' | 'tank_collection',
  moves: readonly ClaimMove[],
): Promise<TankMovement> {
  const sums = sumByTank(locked, moves);
  const postings = [
    ...[...sums].map(([{ claimsAccountId }, sumMl]): TankPosting => ({
      accountId: claimsAccountId,
      volumeMl: -sumMl as Millilitres,
    })),
    ...moves.map(({ wallet, volumeMl }): TankPosting => ({ accountId: wallet.id, volumeMl })),
  ];
  const entry = await postTankEntry(moving, { kind, postings });
  const moved = moves.reduce((sum, { volumeMl }) => sum + volumeMl, 0);
  return {
    entry,
    volume: litresFromMillilitres(Math.abs(moved) as Millilitres),
    tanks: [...locked.tanks.values()].map((tank) => {
      const claimedMl = (tank.claimedMl + (sums.get(tank) ?? 0)) as Millilitres;
      return {
        _id: tank.id,
        level: litresFromMillilitres(tank.levelMl),
        claimed: litresFromMillilitres(claimedMl),
        free: litresFromMillilitres(freeIn({ levelMl: tank.levelMl, claimedMl })),
      };
    }),
    wallets: moves.map(({ wallet, volumeMl }) => ({
      owner: wallet.ownerId,
      id: wallet.id,
      balance: litresFromMillilitres((wallet.claimMl + volumeMl) as Millilitres),
      moved: litresFromMillilitres(volumeMl),
    })),
  };
}
