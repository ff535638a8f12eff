import { byLocale, DEFAULT_LOCALE, type Locale } from '../format/locale.ts';
import { cents, type Cents } from './cents.ts';
import { wholeUnits } from './decimals.ts';
import type { Millilitres } from './volume.ts';

declare const unit: unique symbol;

/** The price of a litre of fuel in whole thousandths of a real: pumps in Brazil show three decimals. */
export type PriceMills = number & { readonly [unit]: 'PriceMills' };

/** The most a litre may cost: R$ 999,999. */
const MAX_PRICE_MILLS = 999_999 as PriceMills;

/** Takes a price from the wire, in reais per litre. Throws a RangeError for more than three decimals or out of range. */
export function priceFromReais(reaisPerLitre: number): PriceMills {
  const mills = wholeUnits(reaisPerLitre, 3);
  if (mills === null || mills < 0 || mills > MAX_PRICE_MILLS) {
    throw new RangeError(`Not a price per litre with three decimals: ${reaisPerLitre}`);
  }
  return mills as PriceMills;
}

/**
 * What a volume costs. The rule of the national petroleum agency (ANP) for pumps: the third decimal of the total is
 * dropped, never rounded up, so that 25,210 L at R$ 2,899 cost R$ 73,08 and not 73,09. Whole numbers throughout: thousandths of a
 * real times thousandths of a litre are millionths, ten thousand of which are a cent. Throws a RangeError when the
 * product can no longer be counted exactly (beyond nine million litres at the highest price).
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
