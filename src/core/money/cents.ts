/**
 * Money on both sides of the wire: whole cents of a Brazilian real. This folder creates, adds, parses and formats
 * amounts. It refuses fractions of a cent.
 */
declare const unit: unique symbol;

/**
 * Whole cents; negative for outgoing money. A `number` is exact for every sum here. The largest amount is 99 999 999
 * 999 cents and one call distributes at most 10 000 of them. Their sum, 1e15, is a ninth of 9.007e15, the limit of
 * exact whole doubles. JSON and `Intl` also take a `number` directly.
 */
export type Cents = number & { readonly [unit]: 'Cents' };

/** Largest single amount: R$ 999.999.999,99. */
export const MAX_AMOUNT_CENTS = 99_999_999_999 as Cents;

/**
 * Largest number of cents in either direction: about 22 trillion reais. It is below the largest safe integer because
 * amounts travel as reais.
 * Reading them computes reais × 100, rounded to a whole number. The double and the product each deviate by up to 2^-53
 * of their size. Together that is 2^-52, less than half a cent below 2^51.
 * Larger amounts fail: 41 771 828 650 092.63 × 100 gives 4 177 182 865 009 263.5, which rounds to one cent too many.
 */
export const MAX_CENTS = (2 ** 51 - 1) as Cents;

export const ZERO_CENTS = 0 as Cents;

/** Converts a number into cents. Throws a RangeError if it is not whole or exceeds `MAX_CENTS`. */
export function cents(value: number): Cents {
  if (!Number.isInteger(value) || Math.abs(value) > MAX_CENTS) {
    throw new RangeError(`Not an amount of whole cents: ${value}`);
  }
  // Adding zero turns -0 into 0, which would otherwise show a minus sign.
  return (value + 0) as Cents;
}

/** Reads the amount of a stored draft; null unless it is a whole number of cents from 1 to {@link MAX_AMOUNT_CENTS}. */
export function parseStoredCents(stored: unknown): Cents | null {
  const isAmount = Number.isInteger(stored) && Number(stored) > 0 && Number(stored) <= MAX_AMOUNT_CENTS;
  return isAmount ? (stored as Cents) : null;
}
