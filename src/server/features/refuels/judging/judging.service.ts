/** From what a request names to what is judged: everything the rules ask for, as this transaction sees it. */
import type { FuelProduct } from '#contract/fills.ts';
import { DEFAULT_TIME_ZONE } from '#core/dates/calendar-date.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { Later } from '../../../platform/database/later.ts';
import type { Transaction } from '../../../platform/database/tenancy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readMeasuredFills } from '../../fills/efficiency.service.ts';
import type { NightLimit, PinState, RefuelFacts, RefuelTerms } from './facts.rules.ts';
import { pickWallet, refuseRecords } from './payer.rules.ts';
import {
  findToJudge,
  type Found,
  type Named,
  type PartiesRow,
  type Since,
  type TermsRow,
  type WalletRow,
} from '../refuels.repository.ts';
import { dayAt, monthAt, nightAt } from './windows.rules.ts';

/** A refuel as it is asked for, in whole units. */
export interface Asked {
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

/** What is known of a refuel before it is judged; the PIN is looked at under its own lock. */
export interface Known {
  readonly parties: PartiesRow;
  readonly terms: RefuelTerms;
  readonly since: Since;
  readonly wallet: WalletRow | null;
  readonly facts: Omit<RefuelFacts, 'pin'>;
}

/** Where and when. */
export interface Place {
  readonly tx: Transaction;
  readonly organizationId: string;
  readonly at: Date;
  readonly night: NightLimit | null;
}

/** What was read holds no longer: the transaction is run again, as one that could not be serialized. */
export class StandsOtherwise extends Error {
  readonly code = '40001';
}

/**
 * Asks for everything that a refuel is judged by. Nobody knows yet where the company is, so it is counted by the usual clock:
 * `readKnown` asks anew where another one counts otherwise.
 */
export function askForAll({ tx, organizationId, at, night }: Place, named: Named): Later<Found | undefined> {
  return findToJudge(tx, organizationId, named, sinceOf(at, DEFAULT_TIME_ZONE, night));
}

/**
 * Reads everything that a refuel is judged by. Refuses what cannot be judged: `record_unknown`, naming each field whose record
 * is not there, `refuel_user_required` where the person has to be known, and `refuel_wallet_required` where several wallets could
 * pay. `begun` is what `askForAll` has read already.
 */
export async function readKnown(place: Place, asked: Asked, begun?: Found): Promise<Known> {
  const { tx, organizationId, at, night } = place;
  const found = begun ?? (await askForAll(place, asked));
  if (!found) throw new Refusal('not_found');
  const since = sinceOf(at, found.parties.timeZone, night);
  if (isCountedAlike(found.since, since)) return knownOf(place, asked, found);
  return knownOf(place, asked, await findToJudge(tx, organizationId, asked, since));
}

/** The same once more, on one way with what was asked for before it; throws `StandsOtherwise` where others pay or count now. */
export async function readAgain(place: Place, asked: Asked, before: Known): Promise<Known> {
  const { tx, organizationId } = place;
  const known = await knownOf(place, asked, await findToJudge(tx, organizationId, asked, before.since));
  const isOther = known.parties.vehicleId !== before.parties.vehicleId || isOtherWallet(known, before);
  if (isOther || known.terms.timeZone !== before.terms.timeZone) throw new StandsOtherwise();
  return known;
}

function isOtherWallet({ wallet }: Known, before: Known): boolean {
  const was = before.wallet;
  return wallet?.walletId !== was?.walletId || wallet?.sharedBalance !== was?.sharedBalance;
}

async function knownOf(place: Place, asked: Asked, found: Found | undefined): Promise<Known> {
  if (!found) throw new Refusal('not_found');
  const { tx, organizationId, at, night } = place;
  const { owned, since } = found;
  const parties = partiesOf(found.parties, asked);
  refuseNobody(parties);
  const terms = termsOf(parties);
  const wallet = pickWallet(owned, asked);
  const fills =
    parties.vehicleId !== null && terms.blocksByEfficiency && asked.odometerKm !== null
      ? await readMeasuredFills(tx, organizationId, parties.vehicleId)
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

/** The facts with what is said of the PIN. */
export function withPin({ facts }: Known, pin: PinState): RefuelFacts {
  return { ...facts, pin };
}

/** Names every field whose record is not there, as a field that does not fit is named. */
function partiesOf(parties: PartiesRow, { vehicle, user, station }: Asked): PartiesRow {
  const missing = [
    vehicle !== null && parties.vehicleId === null && 'vehicle',
    user !== null && parties.userId === null && 'user',
    // A CNPJ that no list has is a station elsewhere.
    station !== null && parties.stationId === null && station.length === ID_LENGTH && 'station',
  ].filter((field) => field !== false);
  if (missing.length > 0) refuseRecords(missing);
  return parties;
}

const ID_LENGTH = 36;

/** Somebody has to pay. */
function refuseNobody({ ownerKind, vehicleId, userId }: PartiesRow): void {
  if (ownerKind === 'user' && userId === null) throw new Refusal('refuel_user_required');
  if (ownerKind === 'vehicle' && vehicleId === null) refuseRecords(['vehicle']);
}

/** What the rules read of settings and terms. */
export function termsOf(row: TermsRow): RefuelTerms {
  const {
    anywhereFeeHundredths: hundredths,
    anywhereFeeType: type,
    refuelFeeCents: refuelCents,
    ...terms
  } = row;
  return { ...terms, fees: { anywhere: hundredths === null ? null : { type, hundredths }, refuelCents } };
}

function sinceOf(at: Date, timeZone: string, night: NightLimit | null): Since {
  const { day, from } = dayAt(at, timeZone);
  return {
    month: monthAt(at, timeZone).from,
    day: { day, from },
    night: night && (nightAt(at, timeZone, night.hours)?.from ?? null),
  };
}

function isCountedAlike(since: Since, other: Since): boolean {
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
