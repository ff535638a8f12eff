import type { FuelProduct } from '#contract/fills.ts';
import type { RouteCost, RouteFuel } from '#contract/route-scripts.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import { multiplyPriceByVolume, type PriceMills } from '#core/money/price.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Millilitres } from '#core/money/volume.ts';
import {
  efficiencyOf,
  MEANT,
  measureRefuels,
  type MeasuredRefuel,
  type RecordOfVehicle,
} from '../fills/efficiency.rules.ts';

/** Number of newest fills that represent current driving. */
const RECENT = 50;
/**
 * Minimum number of measured fills. With fewer fills, the plan uses the efficiency of the vehicle's record, if the
 * record has an efficiency.
 */
const FEW = 3;
/** Percentiles of the efficiency that enclose eight of ten fills. */
const [LOW_SHARE, HIGH_SHARE] = [0.1, 0.9];

export interface TravellingVehicle extends RecordOfVehicle {
  readonly tankCapacityMl: number | null;
  readonly fills: readonly MeasuredRefuel[];
}

/**
 * The product that the vehicle's recent fills contain most often, or else the product of the vehicle's record. Null for
 * vehicles that take only Arla.
 */
export function usualProduct({ fills, fuelType }: TravellingVehicle): FuelProduct | null {
  const counts = new Map<FuelProduct, number>();
  for (const { product } of fills.slice(-RECENT)) {
    if (product !== 'arla') counts.set(product, (counts.get(product) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? MEANT[fuelType][0] ?? null;
}

/** Usual efficiency of a vehicle, in kilometres per litre or cubic metre. */
type UsualFuel = Pick<RouteFuel, 'efficiency' | 'low' | 'high' | 'from' | 'fills'>;

/** Calculates the fuel for a route; null if the vehicle's efficiency is unknown. */
export function calculateFuel(
  vehicle: TravellingVehicle,
  product: FuelProduct,
  { distanceMeters, inTank }: { readonly distanceMeters: number; readonly inTank: number | null },
): RouteFuel | null {
  const usual = usualOf(vehicle, product);
  if (!usual) return null;
  const volumeAt = (efficiency: number) => Math.round(distanceMeters / efficiency) / 1000;
  const tankCapacity = vehicle.tankCapacityMl === null ? null : vehicle.tankCapacityMl / 1000;
  const atStart = inTank ?? tankCapacity;
  return {
    product,
    unit: isCubicMetres(product) ? 'm3' : 'l',
    ...usual,
    volume: volumeAt(usual.efficiency),
    volumeLow: volumeAt(usual.high),
    volumeHigh: volumeAt(usual.low),
    tankCapacity,
    rangeKm: atStart === null ? null : Math.round(atStart * usual.low * 10) / 10,
  };
}

function usualOf(vehicle: TravellingVehicle, product: FuelProduct): UsualFuel | null {
  const measured = measuredOf(vehicle, product);
  const { expectedThousandths, fuelType } = vehicle;
  const isMeant = expectedThousandths !== null && MEANT[fuelType].includes(product);
  if (measured.length < FEW && isMeant) {
    const efficiency = expectedThousandths / 1000;
    return { efficiency, low: efficiency, high: efficiency, from: 'record', fills: 0 };
  }
  if (measured.length === 0) return null;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const efficiency = efficiencyOf(
    sum(measured.map(({ distanceKm }) => distanceKm)),
    sum(measured.map(({ burntMl }) => burntMl)),
  );
  const sorted = measured.map(({ thousandths }) => thousandths).sort((one, other) => one - other);
  return {
    efficiency: efficiency / 1000,
    low: Math.min(efficiency, shareOf(sorted, LOW_SHARE)) / 1000,
    high: Math.max(efficiency, shareOf(sorted, HIGH_SHARE)) / 1000,
    from: 'fills',
    fills: measured.length,
  };
}

function measuredOf({ fills, ...record }: TravellingVehicle, product: FuelProduct) {
  return measureRefuels(fills, record)
    .flatMap(({ distanceKm, efficiencyThousandths: thousandths, burntMl, outlier }, index) => {
      const isOfProduct = fills[index]?.product === product && outlier === null;
      return isOfProduct && distanceKm !== null && thousandths ? [{ distanceKm, thousandths, burntMl }] : [];
    })
    .slice(-RECENT);
}

/** Percentile with linear interpolation, rounded to whole thousandths. */
function shareOf(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return Math.round(below + (above - below) * (place - Math.floor(place)));
}

export interface PriceSeen {
  readonly priceMills: PriceMills;
  readonly from: RouteCost['from'];
  /** Day of the price in the form YYYY-MM-DD. */
  readonly seenOn: string;
}

/** Calculates the cost of fuel; null if the cost exceeds safe integers. */
export function calculateCost(
  { volume, volumeLow, volumeHigh }: RouteFuel,
  { priceMills, from, seenOn }: PriceSeen,
): RouteCost | null {
  const millilitres = (litres: number) => Math.round(litres * 1000) as Millilitres;
  if (!Number.isSafeInteger(priceMills * millilitres(volumeHigh))) return null;
  const amountOf = (litres: number) => reaisFromCents(multiplyPriceByVolume(priceMills, millilitres(litres)));
  return {
    price: priceMills / 1000,
    from,
    pricedOn: seenOn,
    amount: amountOf(volume),
    amountLow: amountOf(volumeLow),
    amountHigh: amountOf(volumeHigh),
  };
}
