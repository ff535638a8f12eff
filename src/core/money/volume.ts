import { byLocale, DEFAULT_LOCALE, type Locale } from '../format/locale.ts';
import { wholeUnits } from './decimals.ts';

declare const unit: unique symbol;

/** Whole milliliters of fuel. The wire carries liters as a JSON number with at most three decimals. */
export type Millilitres = number & { readonly [unit]: 'Millilitres' };

/** Largest volume in either direction: one billion liters. */
const MAX_MILLILITRES = 1_000_000_000_000 as Millilitres;

/** Converts a number into milliliters. Throws a RangeError if it is not whole or exceeds `MAX_MILLILITRES`. */
export function millilitres(value: number): Millilitres {
  if (!Number.isInteger(value) || Math.abs(value) > MAX_MILLILITRES) {
    throw new RangeError(`Not a volume in whole millilitres: ${value}`);
  }
  return (value + 0) as Millilitres;
}

/** Converts wire liters exactly. Throws a RangeError for more than three decimals, NaN and infinities. */
export function millilitresFromLitres(litres: number): Millilitres {
  const units = wholeUnits(litres, 3);
  if (units === null) throw new RangeError(`Not a volume in litres with three decimals: ${litres}`);
  return millilitres(units);
}

export function litresFromMillilitres(volumeMl: Millilitres): number {
  return volumeMl / 1000;
}

const litreFormat = byLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 3,
      maximumFractionDigits: 3,
      useGrouping: 'always',
    }),
);

/** `1.234,567 L` in pt-BR: always three decimals, a no-break space before the unit, the minus sign U+2212. */
export function formatVolume(volumeMl: Millilitres, locale: Locale = DEFAULT_LOCALE): string {
  const sign = volumeMl < 0 ? '−' : '';
  return `${sign}${litreFormat(locale).format(Math.abs(volumeMl) / 1000)}\u00a0L`;
}
