/** What is filled in for somebody who asks whether a refuel would pass. Pure. */
import type { FuelProduct } from '#contract/fills.ts';
import type { StationPrice } from '#contract/stations.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { Cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import { millilitres, type Millilitres } from '#core/money/volume.ts';

/** What is most likely to be filled into a tank. */
export function productFor(fuelType: FuelType): FuelProduct {
  if (fuelType === 'flex') return 'gas';
  return fuelType === 'carrierNaturalGasFlex' ? 'carrierNaturalGas' : fuelType;
}

/** What the product cost there when it was last seen; undefined where nobody has seen it. */
export function priceAt(prices: readonly StationPrice[], product: string): StationPrice | undefined {
  return prices.find((seen) => seen.product === product);
}

/** The least volume that costs so much: of a price a pump drops the third decimal. */
export function volumeFor(amountCents: Cents, priceMills: PriceMills): Millilitres {
  return millilitres(Math.ceil((amountCents * 10_000) / priceMills));
}
