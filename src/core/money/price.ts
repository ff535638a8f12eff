import { byLocale, DEFAULT_LOCALE, type Locale } from '../format/locale.ts';
import { cents, type Cents } from './cents.ts';
import { wholeUnits } from './decimals.ts';
import type { Millilitres } from './volume.ts';

declare const unit: unique symbol;

/** Price per liter in thousandths of a real, because Brazilian pumps show three decimals. */
export type PriceMills = number & { readonly [unit]: 'PriceMills' };

const MAX_PRICE_MILLS = 999_999 as PriceMills;

/** Converts a wire price in reais per liter. Throws a RangeError for more than three decimals or out of range. */
export function priceFromReais(reaisPerLitre: number): PriceMills {
  const mills = wholeUnits(reaisPerLitre, 3);
  if (mills === null || mills < 0 || mills > MAX_PRICE_MILLS) {
    throw new RangeError(`Not a price per litre with three decimals: ${reaisPerLitre}`);
  }
  return mills as PriceMills;
}

/**
 * Price of a volume. The national petroleum agency (ANP) requires pumps to drop the third decimal of the total. So
 * 25,210 L at R$ 2,899 cost R$ 73,08, not 73,09.
 * All numbers are whole: mills times milliliters are millionths, and 10 000 of them are a cent. Throws a RangeError if
 * the product is not exact (above nine million liters at the highest price).
 */
export function multiplyPriceByVolume(priceMills: PriceMills, volumeMl: Millilitres): Cents {
  const millionths = priceMills * volumeMl;
  if (!Number.isSafeInteger(millionths))
    throw new RangeError(`Too large a total: ${priceMills} × ${volumeMl}`);
  return cents((millionths - (millionths % 10_000)) / 10_000);
}

const priceFormat = byLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'BRL',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 3,
      useGrouping: 'always',
    }),
);

/** `R$ 5,899` in pt-BR. */
export function formatPrice(priceMills: PriceMills, locale: Locale = DEFAULT_LOCALE): string {
  return priceFormat(locale).format(priceMills / 1000);
}
