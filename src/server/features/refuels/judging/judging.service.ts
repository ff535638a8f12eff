/** Loads the facts of a requested refuel, in one transaction. */
import type { FuelProduct } from '#contract/fills.ts';
import { DEFAULT_TIME_ZONE } from '#core/dates/calendar-date.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { Later } from '../../../platform/database/later.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readMeasuredRefuels } from '../../fills/efficiency.service.ts';
import type { NightLimit, PinState, RefuelFacts, RefuelTerms } from './facts.rules.ts';
import { pickWallet, refuseRecords } from './payer.rules.ts';
import {
  findToJudge,
  type FoundFacts,
  type NamedRecords,
  type PartiesRow,
  type CountingPeriods,
  type TermsRow,
  type RefuelWalletRow,
} from '../refuels.repository.ts';
import { dayAt, monthAt, nightAt } from './windows.rules.ts';

/** A requested refuel in whole units. */
export interface JudgingRequest {
  readonly vehicle: string | null;
  readonly user: string | null;
  readonly wallet: string | null;
  readonly expenseCenter: string | null;
  readonly station: string | null;
  readonly product: FuelProduct;
  readonly volumeMl: Millilitres;
  readonly priceMills: PriceMills;
  readonly odometerKm: number | null;
  readonly isOdometerToCome: boolean;
  readonly hasReceipt: boolean;
  readonly isDeviceReported: boolean;
}

/** Facts of a refuel before judging. The PIN is read later under its own lock. */
export interface RefuelFactsRead {
  readonly parties: PartiesRow;
  readonly terms: RefuelTerms;
  readonly since: CountingPeriods;
  readonly wallet: RefuelWalletRow | null;
  readonly facts: Omit<RefuelFacts, 'pin'>;
}

export interface RefuelContext {
  readonly tx: DatabaseTransaction;
  readonly organizationId: string;
  readonly at: Date;
  readonly night: NightLimit | null;
}

/** The data changed after the first read. The SQL state makes the server rerun the transaction. */
export class ChangedMeanwhile extends Error {
  readonly code = '40001';
}

/**
 * Loads all facts. The organization's time zone is unknown yet, so it assumes the default one.
 * `readKnown` loads again if the real zone gives other periods.
 */
export function askForAll(
  { tx, organizationId, at, night }: RefuelContext,
  named: NamedRecords,
): Later<FoundFacts | undefined> {
  return findToJudge(tx, organizationId, named, sinceOf(at, DEFAULT_TIME_ZONE, night));
}

/**
 * Loads all facts. Refuses with `record_unknown` (each unknown field in `details`), `refuel_user_required` and
 * `refuel_wallet_required` (several wallets could pay).
 * `begun` is an earlier result of `askForAll`.
 */
export async function readKnown(
  place: RefuelContext,
  asked: JudgingRequest,
  begun?: FoundFacts,
): Promise<RefuelFactsRead> {
  const { tx, organizationId, at, night } = place;
  const found = begun ?? (await askForAll(place, asked));
  if (!found) throw new Refusal('not_found');
  const since = sinceOf(at, found.parties.timeZone, night);
  if (isCountedAlike(found.since, since)) return knownOf(place, asked, found);
  return knownOf(place, asked, await findToJudge(tx, organizationId, asked, since));
}

/** Loads the facts again, batched with earlier statements. Throws `ChangedMeanwhile` if payer, vehicle or time zone changed. */
export async function readAgain(
  place: RefuelContext,
  asked: JudgingRequest,
  before: RefuelFactsRead,
): Promise<RefuelFactsRead> {
  const { tx, organizationId } = place;
  const known = await knownOf(place, asked, await findToJudge(tx, organizationId, asked, before.since));
  const isOther = known.parties.vehicleId !== before.parties.vehicleId || isOtherWallet(known, before);
  if (isOther || known.terms.timeZone !== before.terms.timeZone) throw new ChangedMeanwhile();
  return known;
}

function isOtherWallet({ wallet }: RefuelFactsRead, before: RefuelFactsRead): boolean {
  const was = before.wallet;
  return wallet?.walletId !== was?.walletId || wallet?.sharedBalance !== was?.sharedBalance;
}

async function knownOf(
  place: RefuelContext,
  asked: JudgingRequest,
  found: FoundFacts | undefined,
): Promise<RefuelFactsRead> {
  if (!found) throw new Refusal('not_found');
  const { tx, organizationId, at, night } = place;
  const { owned, since } = found;
  const parties = partiesOf(found.parties, asked);
  requireOwner(parties);
  const terms = termsOf(parties);
  const wallet = pickWallet(owned, asked);
  const fills =
    parties.vehicleId !== null && terms.blocksByEfficiency && asked.odometerKm !== null
      ? await readMeasuredRefuels(tx, organizationId, parties.vehicleId)
      : [];
  const { product, volumeMl, priceMills } = asked;
  const { odometerKm, isOdometerToCome, hasReceipt, isDeviceReported } = asked;
  const facts = {
    at,
    terms,
    night,
    product,
    volumeMl,
    priceMills,
    odometerKm,
    isOdometerToCome,
    hasReceipt,
    isDeviceReported,
    vehicle:
      parties.vehicleId === null
        ? null
        : {
            ...vehicleOf(parties),
            fills,
          },
    person: parties.userId === null ? null : { status: parties.personStatus },
    wallet,
    station: asked.station === null ? null : stationOf(parties),
    lastAt: wallet?.lastAt ?? null,
    companyCents: wallet?.companyCents ?? ZERO_CENTS,
    debtCents: parties.debtCents,
    companyDayCents: wallet?.companyDayCents ?? ZERO_CENTS,
    ownerNightCents: sumCents(owned.map(({ nightCents }) => nightCents)),
  };
  return { parties, terms, since, wallet, facts };
}

export function withPin({ facts }: RefuelFactsRead, pin: PinState): RefuelFacts {
  return { ...facts, pin };
}

/** Refuses with each unknown record as an invalid field. */
function partiesOf(parties: PartiesRow, { vehicle, user, station }: JudgingRequest): PartiesRow {
  const missing = [
    vehicle !== null && parties.vehicleId === null && 'vehicle',
    user !== null && parties.userId === null && 'user',
    // A CNPJ outside the list is an unlisted station, not an error.
    station !== null && parties.stationId === null && station.length === ID_LENGTH && 'station',
  ].filter((field) => field !== false);
  if (missing.length > 0) refuseRecords(missing);
  return parties;
}

const ID_LENGTH = 36;

/** Refuses a request without the owner that must pay. */
function requireOwner({ ownerKind, vehicleId, userId }: PartiesRow): void {
  if (ownerKind === 'user' && userId === null) throw new Refusal('refuel_user_required');
  if (ownerKind === 'vehicle' && vehicleId === null) refuseRecords(['vehicle']);
}

export function termsOf(row: TermsRow): RefuelTerms {
  const {
    anywhereFeeHundredths: hundredths,
    anywhereFeeType: type,
    refuelFeeCents: refuelCents,
    ...terms
  } = row;
  return { ...terms, fees: { anywhere: hundredths === null ? null : { type, hundredths }, refuelCents } };
}

function sinceOf(at: Date, timeZone: string, night: NightLimit | null): CountingPeriods {
  const { day, from } = dayAt(at, timeZone);
  return {
    month: monthAt(at, timeZone).from,
    day: { day, from },
    night: night && (nightAt(at, timeZone, night.hours)?.from ?? null),
  };
}

function isCountedAlike(since: CountingPeriods, other: CountingPeriods): boolean {
  const { month, day, night } = since;
  return (
    month.getTime() === other.month.getTime() &&
    day.day === other.day.day &&
    day.from.getTime() === other.day.from.getTime() &&
    night?.getTime() === other.night?.getTime()
  );
}

function vehicleOf(row: PartiesRow) {
  const { vehicleStatus: status, fuelType, capacityMl, hasOdometer, recordKm, expectedThousandths } = row;
  return { status, fuelType, capacityMl, hasOdometer, odometerKm: recordKm, expectedThousandths };
}

function stationOf(row: PartiesRow) {
  const { isStationListed: isListed, isStationEnabled: isEnabled, stationProducts: products } = row;
  return { isListed, isEnabled, products };
}
