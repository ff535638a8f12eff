import type { FuelProduct } from '#contract/fills.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import { multiplyPriceByVolume, type PriceMills } from '#core/money/price.ts';
import { millilitres, type Millilitres } from '#core/money/volume.ts';
import type { DemoVehicleKind } from './catalogue.ts';
import { minutesAfter, type History } from './history.ts';
import type { PlannedHolder, PlannedStation } from './plan.ts';
import { priceAt } from './prices.ts';
import type { Random } from './random.ts';
import type { Stop, Wish } from './attempt.ts';

const TAKEN: Readonly<Record<DemoVehicleKind['fuelType'], readonly FuelProduct[]>> = {
  flex: ['gas', 'ethanol'],
  gas: ['gas'],
  diesel: ['diesel'],
  dieselS500: ['dieselS500', 'diesel'],
  carrierNaturalGasFlex: ['carrierNaturalGas', 'gas'],
};
/** Rule of thumb of drivers: ethanol pays off below 70% of the gasoline price. */
const ETHANOL_PAYS_BELOW = 0.7;
const ETHANOL_GOES = 0.7;
const BOTTLES_M3 = 15;
const FULL = [0.4, 0.94] as const;
/** Minimum tank size, in liters, of the vehicles that sometimes drive far away. */
const TRUCK_TANK = 200;

export const FILLED_ON_AVERAGE = (FULL[0] + FULL[1]) / 2;

export function fitsInto({ tankLitres }: DemoVehicleKind, product: FuelProduct): Millilitres {
  return millilitres((isCubicMetres(product) ? BOTTLES_M3 : tankLitres) * 1000);
}

export const usualProduct = ({ fuelType }: DemoVehicleKind): FuelProduct => TAKEN[fuelType][0] ?? 'gas';

/** Simulates the refuel that a driver wants at a station; null if no station sells the usual product of the vehicle. */
export function wishOf(history: History, holder: PlannedHolder, at: Date): Wish | null {
  const { random, now, pinHolders } = history;
  const { works } = holder;
  const stop = pickStation(history, holder);
  if (!stop) return null;
  const product = pickProduct(random, works, (one) => priceAt(stop, one, { at, now }));
  const priceMills = priceAt(stop, product, { at, now });
  if (priceMills === null) return null;
  return {
    holder,
    stop,
    product,
    priceMills,
    volumeMl: pickVolume(random, fitsInto(works, product), priceMills),
    kmPerLitre: works.kmPerLitre * goes(works, product) * burning(random) * thirst(history, holder, at),
    pin: holder.driverId !== null && pinHolders.has(holder.driverId) ? 'right' : 'none',
    hasReceipt: false,
    isDeviceReported: random.chance(0.006),
  };
}

function pickStation({ organization, stations, random }: History, { walletId, works }: PlannedHolder) {
  const isFar = works.tankLitres >= TRUCK_TANK && random.chance(0.12);
  const sells = (one: PlannedStation) => one.isEnabled && one.products.includes(usualProduct(works));
  const around = (isFar ? stations : organization.stations).filter(sells);
  const found = around.length > 0 ? around : stations.filter(sells);
  if (found.length === 0) return null;
  if (isFar || random.chance(0.2)) return random.pick(found);
  const own = Number.parseInt(walletId.slice(-4), 16) + random.int(0, 2);
  return found[own % found.length] ?? null;
}

function pickProduct(
  random: Random,
  { fuelType }: DemoVehicleKind,
  priceOf: (product: FuelProduct) => PriceMills | null,
): FuelProduct {
  const [usual = 'gas', other] = TAKEN[fuelType];
  if (fuelType !== 'flex' || other === undefined) return usual;
  const [petrol, ethanol] = [priceOf(usual), priceOf(other)];
  if (petrol === null || ethanol === null) return usual;
  const pays = ethanol / petrol < ETHANOL_PAYS_BELOW;
  return pays === random.chance(0.9) ? other : usual;
}

function pickVolume(random: Random, fitsMl: Millilitres, priceMills: PriceMills): Millilitres {
  const share = FULL[0] + random.next() * (FULL[1] - FULL[0]);
  const requestedMl = millilitres(Math.round((fitsMl * share) / 10) * 10);
  const isCar = fitsMl <= 60_000;
  if (!isCar || random.chance(0.7)) return requestedMl;
  const roundCents = Math.floor(multiplyPriceByVolume(priceMills, requestedMl) / 5_000) * 5_000;
  return roundCents === 0 ? requestedMl : volumeFor(roundCents, priceMills);
}

export function volumeFor(amountCents: number, priceMills: PriceMills): Millilitres {
  return millilitres(Math.max(0, Math.floor((amountCents * 1_000) / priceMills) * 10));
}

function goes({ fuelType }: DemoVehicleKind, product: FuelProduct): number {
  if (product === 'ethanol') return ETHANOL_GOES;
  return fuelType === 'carrierNaturalGasFlex' && product === 'gas' ? 0.85 : 1;
}

function burning(random: Random): number {
  if (random.chance(0.012)) return random.int(45, 60) / 100;
  if (random.chance(0.008)) return random.int(150, 175) / 100;
  return random.int(92, 108) / 100;
}

const THIRSTY_WEEKS = 9;
const THIRSTY = 0.71;

/**
 * Factor of the distance per liter: below 1 in the last weeks for the vehicle of the first holder, which consumes too
 * much. Companies that block by efficiency are excluded, because they would refuse the vehicle's
 * refuels.
 */
function thirst(
  { organization, pace, now, refuels }: History,
  { vehicleId }: PlannedHolder,
  at: Date,
): number {
  const since = minutesAfter(now, -THIRSTY_WEEKS * 7 * 24 * 60);
  const isIt =
    pace.isAnomaly &&
    !refuels.blocksByEfficiency &&
    vehicleId !== null &&
    vehicleId === organization.holders[0]?.vehicleId;
  return isIt && at > since ? THIRSTY : 1;
}

export function readOdometer(
  { random, odometersKm }: History,
  { holder, volumeMl, kmPerLitre }: Wish,
): { readonly fromKm: number; readonly km: number | null; readonly typedKm: number | null } {
  if (holder.vehicleId === null) return { fromKm: 0, km: null, typedKm: null };
  const fromKm = odometersKm.get(holder.vehicleId) ?? 0;
  const km = fromKm + Math.max(1, Math.round((volumeMl / 1000) * kmPerLitre));
  if (random.chance(0.03)) return { fromKm, km, typedKm: null };
  return { fromKm, km, typedKm: random.chance(0.008) ? Math.floor(km / 10) : km };
}

export function unlisted(federalTaxNumber: string): Stop {
  return { id: null, name: '', federalTaxNumber, products: [], isEnabled: true };
}
