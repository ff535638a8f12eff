import { cents, type Cents, ZERO_CENTS } from './cents.ts';

/** Throws a RangeError if the sum exceeds `MAX_CENTS`. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum: number = ZERO_CENTS;
  for (const amountCents of amounts) sum = cents(sum + amountCents);
  return sum as Cents;
}

/** Difference of two amounts; negative if `amountCents` exceeds `fromCents`. */
export function subtractCents(fromCents: Cents, amountCents: Cents): Cents {
  return cents(fromCents - amountCents);
}

export function negateCents(amountCents: Cents): Cents {
  return cents(-amountCents);
}
