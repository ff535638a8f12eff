import type { RoutePlan } from '#contract/route-scripts.ts';
import { cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { readHeldByOwner, readOwnerKind } from '../balance/held-by-owner.service.ts';
import type { Travellers } from './travellers.service.ts';

/** Returns null if the request names no owner of credit. */
export async function readFuelNeed(
  tx: DatabaseTransaction,
  organizationId: string,
  travellers: Travellers,
  amountHigh: number,
): Promise<RoutePlan['need']> {
  const kind = await readOwnerKind(tx, organizationId);
  const owner = travellers[kind];
  if (!owner) return null;
  const isInactive = owner.status !== 'active';
  const { walletId, balanceCents, isSharing } = await readHeldByOwner(tx, organizationId, kind, owner.id);
  const missing = isSharing || isInactive ? 0 : Math.max(0, centsFromReais(amountHigh) - balanceCents);
  return {
    owner: owner.id,
    name: owner.name,
    wallet: walletId,
    balance: reaisFromCents(balanceCents),
    isSharing,
    isInactive,
    amount: reaisFromCents(cents(missing)),
  };
}
