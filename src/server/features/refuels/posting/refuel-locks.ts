/** Locks of a refuel, in their order. */
import { sql } from 'kysely';
import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { lockForRefuel, type LockedForRefuel } from '../../../ledger/ledger.repository.ts';
import { later, type Later } from '../../../platform/database/driver/later.ts';
import { preparedStatement } from '../../../platform/database/driver/prepared-statements.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { lockToRefuel } from '../../vehicles/refuelled.service.ts';
import type { RefuelFactsRead } from '../judging/known-facts.rules.ts';

/** Lock order: person, company, vehicle, wallet. Each lock only if the result depends on it. */
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

/** Advisory lock until the transaction ends: refuels of a person run one after another. Lock order: first. */
function lockPersonToRefuel(tx: DatabaseTransaction, organizationId: string, userId: string): Later<unknown> {
  return later(tx, lockingPerson({ key: `refuels ${organizationId} ${userId}` }));
}

const lockingPerson = preparedStatement<{ key: string }>(
  (of) => sql`SELECT pg_advisory_xact_lock(hashtextextended(${of('key')}, 0))`,
);
