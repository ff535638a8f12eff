import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { lockForRefuel, type LockedForRefuel } from '../../../ledger/ledger.repository.ts';
import type { Later } from '../../../platform/database/driver/later.ts';
import { lockToRefuel } from '../../vehicles/refuelled.service.ts';
import type { RefuelFactsRead } from '../judging/known-facts.rules.ts';
import { lockPersonToRefuel } from '../refuels.repository.ts';

/** Locks person, company, vehicle and wallet, in this order. Takes each lock only if the result depends on it. */
export function lockRefuelling(
  { tx, organizationId }: Moving,
  { wallet, parties: { vehicleId, userId }, terms, facts }: RefuelFactsRead,
): Later<LockedForRefuel> | null {
  if (!wallet) return null;
  if (terms.intervalMinutes > 0 && terms.intervalCountsPersons && userId !== null) {
    void lockPersonToRefuel(tx, organizationId, userId);
  }
  const { walletId, sharedBalance: sharesCompany } = wallet;
  const isJudged = terms.intervalMinutes > 0 || terms.blocksByEfficiency || facts.odometerKm !== null;
  if (vehicleId !== null && isJudged) void lockToRefuel(tx, organizationId, vehicleId, sharesCompany);
  return lockForRefuel(tx, organizationId, { walletId, sharesCompany });
}
