/** What the stock of a tank cost, as fuel comes and goes: the moving average, in whole cents. */
import { cents, type Cents, ZERO_CENTS } from '#core/money/cents.ts';
import { multiplyPriceByVolume, type PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';

interface Stock {
  readonly levelMl: Millilitres;
  readonly valueCents: Cents;
}

/**
 * What leaves the value with a volume: its share of it, without a part of a cent. What is left keeps that part, so that the
 * last of the fuel takes with it all that is left, and an empty tank is worth nothing. The volume is at most the level.
 */
export function shareOfValue({ levelMl, valueCents }: Stock, volumeMl: Millilitres): Cents {
  if (volumeMl >= levelMl) return valueCents;
  // Cents of a tank by its millilitres are beyond what a number counts exactly.
  return cents(Number((BigInt(valueCents) * BigInt(volumeMl)) / BigInt(levelMl)));
}

/** What bought fuel adds to the value: its price by its volume, as at a pump. */
export function valueOfBought(priceMills: PriceMills, volumeMl: Millilitres): Cents {
  return multiplyPriceByVolume(priceMills, volumeMl);
}

/** What fuel that was brought back adds: what as much of the stock costs on average; nothing where the tank is empty. */
export function valueOfReturned({ levelMl, valueCents }: Stock, volumeMl: Millilitres): Cents {
  if (levelMl === 0) return ZERO_CENTS;
  return cents(Number((BigInt(valueCents) * BigInt(volumeMl)) / BigInt(levelMl)));
}

/** What a litre of the stock costs on average, in thousandths of a real, rounded to the nearest; null for an empty tank. */
export function averageMills({ levelMl, valueCents }: Stock): PriceMills | null {
  if (levelMl === 0) return null;
  return Math.round((valueCents * 10_000) / levelMl) as PriceMills;
}
