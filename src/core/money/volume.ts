import { byLocale, DEFAULT_LOCALE, type Locale } from '../format/locale.ts';
import { wholeUnits } from './decimals.ts';

declare const unit: unique symbol;

/** A whole number of millilitres of fuel. On the wire volume is litres as a JSON number with at most three decimals. */
export type Millilitres = number & { readonly [unit]: 'Millilitres' };

/** The most millilitres there can be, in either direction: a thousand million litres. */
const MAX_MILLILITRES = 1_000_000_000_000 as Millilitres;

/** Takes a number for a volume. Throws a RangeError when it is no whole number or beyond `MAX_MILLILITRES`. */
export function millilitres(value: number): Millilitres {
  if (!Number.isInteger(value) || Math.abs(value) > MAX_MILLILITRES) {
    throw new RangeError(`Not a volume in whole millilitres: ${value}`);
  }
  return (value + 0) as Millilitres;
}

/** Takes a volume from the wire. Exact; throws a RangeError for more than three decimals, NaN and the infinities. */
export function millilitresFromLitres(litres: number): Millilitres {
  const units = wholeUnits(litres, 3);
  if (units === null) throw new RangeError(`Not a volume in litres with three decimals: ${litres}`);
  return millilitres(units);
}

/** Gives a volume to the wire. */
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

/** `1.234,567 L` in pt-BR: always three decimals, a no-break space before the unit, a true minus sign. */
export function formatVolume(volumeMl: Millilitres, locale: Locale = DEFAULT_LOCALE): string {
  const sign = volumeMl < 0 ? '−' : '';
  return `${sign}${litreFormat(locale).format(Math.abs(volumeMl) / 1000)}\u00a0L`;
}
