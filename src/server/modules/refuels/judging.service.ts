/** From what a request names to what is judged: everything the rules ask for, as this transaction sees it. */
import type { FuelProduct } from '#contract/fills.ts';
import { cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { Refusal } from '../../refusal.ts';
import { readMeasuredFills } from '../fills/efficiency.service.ts';
import type { NightLimit, PinState, RefuelFacts, RefuelTerms } from './facts.rules.ts';
import { pickWallet, refuseRecords } from './payer.rules.ts';
import {
  findParties,
  findWalletsToPay,
  type PartiesRow,
  type Payer,
  type Since,
  type TermsRow,
  type WalletRow,
} from './refuels.repository.ts';
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
 * Reads everything that a refuel is judged by; throws `StandsOtherwise` where a movement came between. Refuses what cannot be
 * judged: `record_unknown`, naming each field whose record is not there, `refuel_user_required` where the person has to be
 * known, and `refuel_wallet_required` where several wallets could pay. `found` is what was read of it already.
 */
export async function readKnown(place: Place, asked: Asked, found?: PartiesRow): Promise<Known> {
  const { tx, organizationId } = place;
  const parties = partiesOf(found ?? (await findParties(tx, organizationId, asked)), asked);
  const since = sinceOf(place.at, termsOf(parties), place.night);
  const owned = await findWalletsToPay(tx, organizationId, payerOf(parties), since);
  return knownOf(place, asked, { parties, since, owned });
}

/** The same once more, on one way with what was asked for before it; throws `StandsOtherwise` where others pay or count now. */
export async function readAgain(place: Place, asked: Asked, before: Known): Promise<Known> {
  const { tx, organizationId } = place;
  const { since } = before;
  const [found, owned] = await Promise.all([
    findParties(tx, organizationId, asked),
    findWalletsToPay(tx, organizationId, payerOf(before.parties), since),
  ]);
  const parties = partiesOf(found, asked);
  const [payer, earlier] = [payerOf(parties), payerOf(before.parties)];
  const isOther =
    payer.kind !== earlier.kind || payer.id !== earlier.id || payer.vehicleId !== earlier.vehicleId;
  if (isOther || !isCountedAlike(termsOf(parties), before.terms)) throw new StandsOtherwise();
  return knownOf(place, asked, { parties, since, owned });
}

interface Read {
  readonly parties: PartiesRow;
  readonly since: Since;
  readonly owned: readonly WalletRow[];
}

async function knownOf(place: Place, asked: Asked, { parties, since, owned }: Read): Promise<Known> {
  const { tx, organizationId, at, night } = place;
  const terms = termsOf(parties);
  const wallet = walletOf(owned, parties, asked);
  const fills =
    parties.vehicleId !== null && terms.blocksByEfficiency && asked.odometerKm !== null
      ? await readMeasuredFills(tx, organizationId, parties.vehicleId)
      : [];
  const { product, volumeMl, priceMills, odometerKm, hasReceipt, isDeviceReported } = asked;
  const facts = {
    at,
    terms,
    night,
    ...{ product, volumeMl, priceMills, odometerKm, hasReceipt, isDeviceReported },
    vehicle: parties.vehicleId === null ? null : { ...vehicleOf(parties), fills },
    person: parties.userId === null ? null : { status: parties.personStatus },
    wallet,
    station: asked.station === null ? null : stationOf(parties),
    lastAt: wallet?.lastAt ?? null,
    companyCents: wallet?.companyCents ?? cents(0),
    companyDayCents: wallet?.companyDayCents ?? cents(0),
    ownerNightCents: wallet?.ownerNightCents ?? cents(0),
  };
  return { parties, terms, since, wallet, facts };
}

/** The facts with what is said of the PIN. */
export function withPin({ facts }: Known, pin: PinState): RefuelFacts {
  return { ...facts, pin };
}

/** Names every field whose record is not there, as a field that does not fit is named. */
function partiesOf(parties: PartiesRow | undefined, { vehicle, user, station }: Asked): PartiesRow {
  if (!parties) throw new Refusal('not_found');
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

function payerOf({ ownerKind: kind, vehicleId, userId }: PartiesRow): Payer {
  const id = kind === 'user' ? userId : vehicleId;
  if (id !== null) return { kind, id, vehicleId };
  if (kind === 'user') throw new Refusal('refuel_user_required');
  return refuseRecords(['vehicle']);
}

function walletOf(
  owned: readonly WalletRow[],
  { ownerKind, vehicleStatus, personStatus }: PartiesRow,
  asked: Asked,
): WalletRow | null {
  const status = ownerKind === 'user' ? personStatus : vehicleStatus;
  // A movement was committed between the two statements: of one moment, nobody could say all this.
  if (owned.some((one) => one.ownerKind !== ownerKind || one.ownerStatus !== status))
    throw new StandsOtherwise();
  return pickWallet(owned, asked);
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

function isCountedAlike(terms: RefuelTerms, others: RefuelTerms): boolean {
  const hasLimit = ({ companyLimitCents }: RefuelTerms) => companyLimitCents !== null;
  return terms.timeZone === others.timeZone && hasLimit(terms) === hasLimit(others);
}

function sinceOf(at: Date, { timeZone, companyLimitCents }: RefuelTerms, night: NightLimit | null): Since {
  const { day, from } = dayAt(at, timeZone);
  return {
    month: monthAt(at, timeZone).from,
    day: { day, from, isAsked: companyLimitCents !== null },
    night: night && (nightAt(at, timeZone, night.hours)?.from ?? null),
  };
}

function vehicleOf(row: PartiesRow) {
  const { vehicleStatus: status, fuelType, capacityMl, expectedThousandths } = row;
  return { status, fuelType, capacityMl, expectedThousandths };
}

function stationOf(row: PartiesRow) {
  const { isStationListed: isListed, isStationEnabled: isEnabled, stationProducts: products } = row;
  return { isListed, isEnabled, products };
}
