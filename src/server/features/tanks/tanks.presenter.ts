import type { Tank } from '#contract/tanks.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { litresFromMillilitres, type Millilitres } from '#core/money/volume.ts';
import { freeIn } from './wallets/claims.rules.ts';
import type { TankRow } from './tanks.repository.ts';
import { averageMills } from './operations/value.rules.ts';

export const RATE_DAYS = 30;

/**
 * `drawnMl` is the volume drawn in the last `days` days. `days` is at most `RATE_DAYS`, and does not reach back before the
 * tank existed.
 */
export function presentTank(
  row: TankRow,
  drawn: { readonly drawnMl: Millilitres; readonly days: number },
): Tank {
  const average = averageMills(row);
  const { lastDip } = row;
  return {
    _id: row.id,
    name: row.name,
    product: row.product,
    capacity: litresFromMillilitres(row.capacityMl),
    level: litresFromMillilitres(row.levelMl),
    claimed: litresFromMillilitres(row.claimedMl),
    free: litresFromMillilitres(freeIn(row)),
    reorderPoint: row.reorderMl === null ? null : litresFromMillilitres(row.reorderMl),
    value: reaisFromCents(row.valueCents),
    averagePrice: average === null ? null : average / 1000,
    daysLeft: drawn.drawnMl > 0 ? Math.floor((row.levelMl * drawn.days) / drawn.drawnMl) : null,
    wallets: row.wallets,
    lastDip: lastDip && {
      _id: lastDip.id,
      at: new Date(lastDip.at).toISOString(),
      measured: litresFromMillilitres(lastDip.measuredMl),
      variance: litresFromMillilitres((lastDip.measuredMl - lastDip.bookMl) as Millilitres),
    },
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  };
}
