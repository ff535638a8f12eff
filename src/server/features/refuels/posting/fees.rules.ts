/** What a refuel costs beside its fuel. */
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';

/** The terms of an organisation. */
export interface FeeTerms {
  /** For refuelling elsewhere: hundredths of a percent of the amount, or cents. Null for none. */
  readonly anywhere: { readonly type: 'percentage' | 'fixed'; readonly hundredths: number } | null;
  /** For each refuel that goes through. Null for none. */
  readonly refuelCents: Cents | null;
}

export interface Fees {
  readonly anywhereCents: Cents;
  readonly refuelCents: Cents;
  readonly totalCents: Cents;
}

/** Fractions of a cent are dropped. Whole numbers throughout: no amount and percentage lose a digit. */
export function feesOf(amountCents: Cents, isElsewhere: boolean, terms: FeeTerms): Fees {
  const anywhereCents = isElsewhere ? anywhereFee(amountCents, terms.anywhere) : ZERO_CENTS;
  const refuelCents = terms.refuelCents ?? ZERO_CENTS;
  return { anywhereCents, refuelCents, totalCents: cents(anywhereCents + refuelCents) };
}

function anywhereFee(amountCents: Cents, terms: FeeTerms['anywhere']): Cents {
  if (terms === null) return ZERO_CENTS;
  if (terms.type === 'fixed') return cents(terms.hundredths);
  return cents(Number((BigInt(amountCents) * BigInt(terms.hundredths)) / 10_000n));
}
