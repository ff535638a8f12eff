import { cents, type Cents, ZERO_CENTS } from './cents.ts';

/** The sum; 0 for no amounts. Throws a RangeError when it goes beyond what cents can hold. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum: number = ZERO_CENTS;
  for (const amountCents of amounts) sum = cents(sum + amountCents);
  return sum as Cents;
}

/** What is left of `fromCents`; negative when more is taken than there is. */
export function subtractCents(fromCents: Cents, amountCents: Cents): Cents {
  return cents(fromCents - amountCents);
}

/** The same amount in the other direction. */
export function negateCents(amountCents: Cents): Cents {
  return cents(-amountCents);
}
