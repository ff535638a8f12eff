import { cents, type Cents } from './cents.ts';
import { wholeUnits } from './decimals.ts';

/**
 * Converts a wire amount, which is reais as a JSON number. Exact: 19.99 becomes 1999 cents. Throws a RangeError for
 * more than two decimals, NaN, infinities and amounts above `MAX_CENTS`.
 */
export function centsFromReais(reais: number): Cents {
  const units = wholeUnits(reais, 2);
  if (units === null) throw new RangeError(`Not an amount of reais with two decimals: ${reais}`);
  return cents(units);
}

/** Converts cents for the wire into the nearest double, so that JSON shows 1999 cents as 19.99. */
export function reaisFromCents(amountCents: Cents): number {
  return amountCents / 100;
}
