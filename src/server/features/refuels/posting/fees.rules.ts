import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';

export interface FeeTerms {
  /** Fee at unlisted stations, in hundredths of a percent of the amount, or in cents. Null without such a fee. */
  readonly anywhere: { readonly type: 'percentage' | 'fixed'; readonly hundredths: number } | null;
  /** Fee of each accepted refuel; null without such a fee. */
  readonly refuelCents: Cents | null;
}

export interface Fees {
  readonly anywhereCents: Cents;
  readonly refuelCents: Cents;
  readonly totalCents: Cents;
}

/** Calculates the fees of a refuel and drops fractions of a cent. Integer arithmetic loses no digit. */
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
