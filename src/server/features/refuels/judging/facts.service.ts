import { DEFAULT_TIME_ZONE } from '#core/dates/calendar-date.ts';
import type { Later } from '../../../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readMeasuredRefuels } from '../../fills/efficiency.service.ts';
import type { NightLimit } from './facts.rules.ts';
import { findFacts, type FoundFacts, type NamedRecords, type PartiesRow } from './facts.repository.ts';
import { knownFacts, type JudgingRequest, type RefuelFactsRead } from './known-facts.rules.ts';
import { countingPeriods, isCountedAlike } from './windows.rules.ts';

export interface RefuelContext {
  readonly tx: DatabaseTransaction;
  readonly organizationId: string;
  readonly at: Date;
  readonly night: NightLimit | null;
}

/**
 * Thrown if facts of a refuel changed after their first read. The SQL state makes the server run the transaction again.
 */
export class ChangedMeanwhile extends Error {
  readonly code = '40001';
}

/**
 * Loads all facts of a refuel. The organization's time zone is not known yet, so the periods use the default time zone.
 * `readFacts` loads the facts again if the real time zone gives other periods.
 */
export function beginFacts(
  { tx, organizationId, at, night }: RefuelContext,
  named: NamedRecords,
): Later<FoundFacts | undefined> {
  return findFacts(tx, organizationId, named, countingPeriods(at, DEFAULT_TIME_ZONE, night));
}

/**
 * Loads all facts of a refuel, or completes the facts `begun`, a result of `beginFacts`. Refuses with `not_found`, and
 * with the refusals of `knownFacts`.
 */
export async function readFacts(
  context: RefuelContext,
  request: JudgingRequest,
  begun?: FoundFacts,
): Promise<RefuelFactsRead> {
  const { tx, organizationId, at, night } = context;
  let found = begun ?? (await beginFacts(context, request));
  if (!found) throw new Refusal('not_found');
  const since = countingPeriods(at, found.parties.timeZone, night);
  if (!isCountedAlike(found.since, since)) found = await findFacts(tx, organizationId, request, since);
  if (!found) throw new Refusal('not_found');
  return knownFacts(
    context,
    request,
    found,
    await readFills(context, found.parties, request.odometerKm !== null),
  );
}

/**
 * Loads the facts of a refuel again, in one batch with earlier statements. Throws `ChangedMeanwhile` if payer, vehicle or
 * time zone changed.
 */
export async function readFactsAgain(
  context: RefuelContext,
  request: JudgingRequest,
  before: RefuelFactsRead,
): Promise<RefuelFactsRead> {
  const { tx, organizationId } = context;
  const known = await readFacts(context, request, await findFacts(tx, organizationId, request, before.since));
  const { parties, terms, wallet } = known;
  const was = before.wallet;
  const isOtherWallet = wallet?.walletId !== was?.walletId || wallet?.sharedBalance !== was?.sharedBalance;
  const isOtherVehicle = parties.vehicleId !== before.parties.vehicleId;
  if (isOtherWallet || isOtherVehicle || terms.timeZone !== before.terms.timeZone)
    throw new ChangedMeanwhile();
  return known;
}

async function readFills(
  { tx, organizationId }: RefuelContext,
  { vehicleId, blocksByEfficiency }: PartiesRow,
  hasOdometer: boolean,
) {
  const isCompared = vehicleId !== null && blocksByEfficiency && hasOdometer;
  return isCompared ? readMeasuredRefuels(tx, organizationId, vehicleId) : [];
}
