import type { FuelProduct } from '#contract/fills.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { MeasuredRefuel } from '../../fills/efficiency.rules.ts';
import type { FoundFacts, PartiesRow, RefuelWalletRow, TermsRow } from './facts.repository.ts';
import type { CountingPeriods } from './windows.rules.ts';
import type { NightLimit, RefuelFacts, RefuelTerms } from './facts.rules.ts';

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

/** Facts of a refuel before judging. They contain no PIN, which the server reads later under the lock of the PIN. */
export interface RefuelFactsRead {
  readonly parties: PartiesRow;
  readonly terms: RefuelTerms;
  readonly since: CountingPeriods;
  readonly wallet: RefuelWalletRow | null;
  readonly facts: Omit<RefuelFacts, 'pin'>;
}

/**
 * Converts records to facts. Refuses with `record_unknown` (each unknown field in `details`), `refuel_user_required` and
 * `refuel_wallet_required` (several wallets could pay).
 * `fills` contains the vehicle's earlier fills if a rule needs them.
 */
export function knownFacts(
  { at, night }: { readonly at: Date; readonly night: NightLimit | null },
  request: JudgingRequest,
  { parties, owned, since }: FoundFacts,
  fills: readonly MeasuredRefuel[],
): RefuelFactsRead {
  refuseUnknown(parties, request);
  requireOwner(parties);
  const terms = termsOf(parties);
  const wallet = pickWallet(owned, request);
  const { product, volumeMl, priceMills } = request;
  const { odometerKm, isOdometerToCome, hasReceipt, isDeviceReported } = request;
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
    vehicle: parties.vehicleId === null ? null : { ...vehicleOf(parties), fills },
    person: parties.userId === null ? null : { status: parties.personStatus },
    wallet,
    station: request.station === null ? null : stationOf(parties),
    lastAt: wallet?.lastAt ?? null,
    companyCents: wallet?.companyCents ?? ZERO_CENTS,
    debtCents: parties.debtCents,
    companyDayCents: wallet?.companyDayCents ?? ZERO_CENTS,
    ownerNightCents: sumCents(owned.map(({ nightCents }) => nightCents)),
  };
  return { parties, terms, since, wallet, facts };
}

function refuseUnknown(parties: PartiesRow, { vehicle, user, station }: JudgingRequest): void {
  const missing = [
    vehicle !== null && parties.vehicleId === null && 'vehicle',
    user !== null && parties.userId === null && 'user',
    // A CNPJ that is missing in the station list is an unlisted station, not an error.
    station !== null && parties.stationId === null && station.length === ID_LENGTH && 'station',
  ].filter((field) => field !== false);
  if (missing.length > 0) refuseRecords(missing);
}

const ID_LENGTH = 36;

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

function vehicleOf(row: PartiesRow) {
  const { vehicleStatus: status, fuelType, capacityMl, hasOdometer, recordKm, expectedThousandths } = row;
  return { status, fuelType, capacityMl, hasOdometer, odometerKm: recordKm, expectedThousandths };
}

function stationOf(row: PartiesRow) {
  const { isStationListed: isListed, isStationEnabled: isEnabled, stationProducts: products } = row;
  return { isListed, isEnabled, products };
}

interface Owned {
  readonly walletId: string;
  readonly expenseCenterId: string | null;
  readonly isExpenseCenterDeleted: boolean;
}

/**
 * Wallet that a request selects by its id or its cost center. If both fields are null, the owner's only active wallet
 * pays.
 */
export interface WalletNamed {
  readonly wallet: string | null;
  readonly expenseCenter: string | null;
}

/**
 * Selects the wallet that pays; null if the owner has no wallet. Refuses with `record_unknown` for a wallet of another
 * owner, and with `refuel_wallet_required` if several wallets could pay.
 */
export function pickWallet<W extends Owned>(
  owned: readonly W[],
  { wallet, expenseCenter }: WalletNamed,
): W | null {
  if (wallet !== null || expenseCenter !== null) {
    const named = owned.find(
      ({ walletId, expenseCenterId }) =>
        (wallet === null || walletId === wallet) &&
        (expenseCenter === null || expenseCenterId === expenseCenter),
    );
    return named ?? refuseRecords([wallet === null ? 'expenseCenter' : 'wallet']);
  }
  const inUse = owned.filter(({ isExpenseCenterDeleted }) => !isExpenseCenterDeleted);
  if (inUse.length > 1) throw new Refusal('refuel_wallet_required');
  return inUse[0] ?? owned[0] ?? null;
}

/** Refuses with `record_unknown`, with each unknown record as an invalid field. */
export function refuseRecords(fields: readonly string[]): never {
  throw new Refusal(
    'record_unknown',
    fields.map((field) => ({ part: 'body', path: `/${field}`, message: 'is not known' })),
  );
}
