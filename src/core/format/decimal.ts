import { byLocale, DEFAULT_LOCALE, type Locale } from './locale.ts';

const decimalFormats = byLocale((locale) => {
  const formats = new Map<number, Intl.NumberFormat>();
  return (digits: number) => {
    const known = formats.get(digits);
    if (known) return known;
    const fresh = new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: 'always',
    });
    formats.set(digits, fresh);
    return fresh;
  };
});

export type DecimalMark = ',' | '.';

export function decimalMarkOf(locale: Locale): DecimalMark {
  return locale === 'en-US' ? '.' : ',';
}

/** Formats a number without a unit, for example for an axis: `1.234,50` in pt-BR with two decimals. */
export function formatDecimal(value: number, digits: number, locale: Locale = DEFAULT_LOCALE): string {
  return decimalFormats(locale)(digits).format(value);
}

const typedFormats = byLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: false }),
);

/** Formats a number as users type it, without grouping and trailing zeros: `1234,5` in pt-BR. */
export function formatTyped(value: number, digits: number, locale: Locale = DEFAULT_LOCALE): string {
  return typedFormats(locale).format(Number(value.toFixed(digits)));
}
