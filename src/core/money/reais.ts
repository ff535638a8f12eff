import { cents, type Cents } from './cents.ts';
import { wholeUnits } from './decimals.ts';

/**
 * Takes an amount from the wire, where money is reais as a JSON number. Exact: 19.99 becomes 1999 cents. Throws a
 * RangeError for more than two decimals, NaN, the infinities, and amounts beyond what cents can hold; nothing is rounded.
 */
export function centsFromReais(reais: number): Cents {
  const units = wholeUnits(reais, 2);
  if (units === null) throw new RangeError(`Not an amount of reais with two decimals: ${reais}`);
  return cents(units);
}

/** Gives an amount to the wire: the double nearest to the decimal, so that JSON shows 1999 cents as 19.99. */
export function reaisFromCents(amountCents: Cents): number {
  return amountCents / 100;
}
