import type { RefusedWallet } from '#contract/error-body.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { LockedTank, LockedTanks, LockedTankWallet } from '../locked-tanks.ts';

export interface ClaimMove {
  readonly wallet: LockedTankWallet;
  /** Volume that the claim of the wallet gains; negative if the wallet returns fuel. */
  readonly volumeMl: Millilitres;
}

export interface VolumeShare {
  readonly walletId: string;
  readonly volumeMl: Millilitres;
}

/** Unclaimed fuel of a tank. The volume is never below 0, although claims may exceed the stock after a loss. */
export function freeIn({ levelMl, claimedMl }: Pick<LockedTank, 'levelMl' | 'claimedMl'>): Millilitres {
  return Math.max(0, levelMl - claimedMl) as Millilitres;
}

/**
 * Adds to the claims of wallets, all or none. Refuses with `wallet_repeated`, `wallets_refused` (`details`
 * list the wallets), `tank_inactive` and `tank_claims_exceed`.
 */
export function decideClaims(locked: LockedTanks, shares: readonly VolumeShare[]): ClaimMove[] {
  const wallets = pickWallets(
    locked,
    shares.map(({ walletId }) => walletId),
    reasonAgainst,
  );
  const moves = wallets.map((wallet, at) => ({ wallet, volumeMl: shares[at]?.volumeMl as Millilitres }));
  for (const [tank, promisedMl] of sumByTank(locked, moves)) {
    if (tank.status !== 'active') throw new Refusal('tank_inactive');
    if (promisedMl > freeIn(tank)) throw new Refusal('tank_claims_exceed');
  }
  return moves;
}

/**
 * Collects each claim completely, or the given volumes, also from inactive wallets. Refuses with
 * `wallet_repeated`, `wallets_refused` and `wallet_shortfall`; `details` list the wallets.
 */
export function decideCollectClaims(
  locked: LockedTanks,
  walletIds: readonly string[],
  volumesMl?: readonly Millilitres[],
): ClaimMove[] {
  const wallets = pickWallets(locked, walletIds, () => undefined);
  const requestedMl = wallets.map(({ claimMl }, at) => volumesMl?.[at] ?? claimMl);
  const short = wallets.filter(({ claimMl }, at) => (requestedMl[at] ?? 0) > claimMl);
  if (short.length > 0) {
    throw new Refusal(
      'wallet_shortfall',
      short.map((wallet) => ({ id: wallet.ownerId, wallet: wallet.id, reason: 'shortfall' as const })),
    );
  }
  return wallets.map((wallet, at) => ({ wallet, volumeMl: -(requestedMl[at] ?? 0) as Millilitres }));
}

/** Selects wallets in the order of the ids. Refuses with `wallet_repeated` and `wallets_refused`. */
export function pickWallets(
  { wallets }: Pick<LockedTanks, 'wallets'>,
  walletIds: readonly string[],
  against: (wallet: LockedTankWallet) => RefusedWallet['reason'] | undefined,
): LockedTankWallet[] {
  if (new Set(walletIds).size !== walletIds.length) throw new Refusal('wallet_repeated');
  const refused = walletIds.flatMap((id): RefusedWallet[] => {
    const wallet = wallets.get(id);
    const reason = wallet ? against(wallet) : 'unknown';
    return reason ? [{ ...(wallet && { id: wallet.ownerId }), wallet: id, reason }] : [];
  });
  if (refused.length > 0) throw new Refusal('wallets_refused', refused);
  return walletIds.flatMap((id) => wallets.get(id) ?? []);
}

/** The reason why a wallet can receive no claim and draw no fuel; undefined if it can. */
export function reasonAgainst({
  status,
  ownerStatus,
}: Pick<LockedTankWallet, 'status' | 'ownerStatus'>): RefusedWallet['reason'] | undefined {
  if (ownerStatus !== 'active') return ownerStatus;
  return status === 'active' ? undefined : 'inactive';
}

export function sumByTank(
  { tanks }: Pick<LockedTanks, 'tanks'>,
  moves: readonly ClaimMove[],
): Map<LockedTank, Millilitres> {
  const sums = new Map<LockedTank, Millilitres>();
  for (const { wallet, volumeMl } of moves) {
    const tank = tanks.get(wallet.tankId);
    if (tank) sums.set(tank, ((sums.get(tank) ?? 0) + volumeMl) as Millilitres);
  }
  return sums;
}
