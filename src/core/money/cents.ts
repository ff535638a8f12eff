/**
 * Money inside the project, on both sides of the wire, is a whole number of cents of a Brazilian real. This folder
 * owns that number: how it is made, added, read from what people type, and shown. It refuses fractions of a cent.
 */
declare const unit: unique symbol;

/**
 * A whole number of cents, negative when money left. A `number` and not a `bigint`, because it is exact as far as it
 * has to reach: the largest single amount is 99 999 999 999 cents, one call hands out at most 10 000 of them, and that
 * sum, 1e15, is a ninth of the 9.007e15 up to which a double counts whole numbers. A `number` is also what JSON and
 * `Intl` take as it is.
 */
export type Cents = number & { readonly [unit]: 'Cents' };

/** The most a single amount may be: R$ 999.999.999,99, in cents. */
export const MAX_AMOUNT_CENTS = 99_999_999_999 as Cents;

/**
 * The most cents there can be, in either direction: 22 million million reais. It is lower than the largest safe integer
 * because amounts travel as reais. Reading them back takes reais × 100 to the nearest whole number; the double of the
 * reais and the product are each off by up to 2^-53 of their size, together 2^-52, which stays under half a cent below
 * 2^51. Beyond, it fails: 41 771 828 650 092.63 × 100 gives 4 177 182 865 009 263.5, which rounds to a cent too many.
 */
export const MAX_CENTS = (2 ** 51 - 1) as Cents;

export const ZERO_CENTS = 0 as Cents;

/** Takes a number for an amount of cents. Throws a RangeError when it is no whole number or beyond `MAX_CENTS`. */
export function cents(value: number): Cents {
  if (!Number.isInteger(value) || Math.abs(value) > MAX_CENTS) {
    throw new RangeError(`Not an amount of whole cents: ${value}`);
  }
  // Adding zero turns -0 into 0, which would otherwise be shown with a minus sign.
  return (value + 0) as Cents;
}
