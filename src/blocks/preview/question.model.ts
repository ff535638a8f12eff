import type { FuelProduct } from '#contract/fills.ts';
import type { StationPrice } from '#contract/stations.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { Cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import { millilitres, type Millilitres } from '#core/money/volume.ts';

export function productFor(fuelType: FuelType): FuelProduct {
  if (fuelType === 'flex') return 'gas';
  return fuelType === 'carrierNaturalGasFlex' ? 'carrierNaturalGas' : fuelType;
}

/** The last known price of the product; undefined if no price is known. */
export function priceAt(prices: readonly StationPrice[], product: string): StationPrice | undefined {
  return prices.find((seen) => seen.product === product);
}

/** The smallest volume that costs `amountCents`. */
export function volumeFor(amountCents: Cents, priceMills: PriceMills): Millilitres {
  return millilitres(Math.ceil((amountCents * 10_000) / priceMills));
}
