import { cents, type Cents, ZERO_CENTS } from '#core/money/cents.ts';
import { multiplyPriceByVolume, type PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';

interface Stock {
  readonly levelMl: Millilitres;
  readonly valueCents: Cents;
}

/**
 * Share of the value that leaves with a volume, rounded down to a cent. The fraction stays with the remaining
 * fuel, so an empty tank has no value. The volume must not exceed the level.
 */
export function shareOfValue({ levelMl, valueCents }: Stock, volumeMl: Millilitres): Cents {
  if (volumeMl >= levelMl) return valueCents;
  // The multiplication needs a bigint, because cents times milliliters can exceed the safe integers of a number.
  return cents(Number((BigInt(valueCents) * BigInt(volumeMl)) / BigInt(levelMl)));
}

export function valueOfBought(priceMills: PriceMills, volumeMl: Millilitres): Cents {
  return multiplyPriceByVolume(priceMills, volumeMl);
}

/** Value of returned fuel at the average cost of the stock; 0 for an empty tank. */
export function valueOfReturned({ levelMl, valueCents }: Stock, volumeMl: Millilitres): Cents {
  if (levelMl === 0) return ZERO_CENTS;
  return cents(Number((BigInt(valueCents) * BigInt(volumeMl)) / BigInt(levelMl)));
}

/** Average cost of a liter in thousandths of a real, rounded to a whole number; null for an empty tank. */
export function averageMills({ levelMl, valueCents }: Stock): PriceMills | null {
  if (levelMl === 0) return null;
  return Math.round((valueCents * 10_000) / levelMl) as PriceMills;
}
