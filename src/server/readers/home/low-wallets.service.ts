import type { HomeWallets } from '#contract/home.ts';
import type { Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Thresholds } from '../../features/session-data/thresholds.service.ts';
import { findLowWallets, type LowWalletRow } from './low-wallets.repository.ts';
import { idBefore, NAMED, ownerName, type HomeContext } from './place.ts';
import { RATE_DAYS } from './rate.rules.ts';

export function readLowWallets(place: HomeContext, belowCents: Cents): PromiseLike<LowWalletRow[]> {
  const { tx, organizationId, ownerKind } = place;
  const usedFromId = idBefore(place, RATE_DAYS);
  return findLowWallets(tx, organizationId, { belowCents, ownerKind, usedFromId });
}

export async function readWallets(
  place: HomeContext,
  { lowWalletCents: belowCents }: Thresholds,
): Promise<HomeWallets> {
  if (belowCents === null) return { lowWallet: null, count: 0, first: [] };
  const wallets = await readLowWallets(place, belowCents);
  return {
    lowWallet: reaisFromCents(belowCents),
    count: wallets.length,
    first: wallets.slice(0, NAMED).map((row) => ({
      _id: row.id,
      owner: { kind: row.ownerKind, _id: row.ownerId, name: ownerName(row.ownerKind, row.ownerName) },
      expenseCenter:
        row.expenseCenterId === null ? null : { _id: row.expenseCenterId, name: row.expenseCenterName ?? '' },
      balance: reaisFromCents(row.balanceCents),
    })),
  };
}
