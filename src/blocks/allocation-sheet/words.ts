import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Namespace, Text, TextFor, TextKey } from '#core/i18n/texts.ts';

/** Texts of a namespace, with amounts in one unit. */
export interface SheetPhrases<N extends Namespace, Amount extends number> {
  readonly t: Text<N>;
  readonly locale: Locale;
  format(amount: Amount): string;
  figure(count: number): string;
  /** Text with plural forms for `count`. A value `shown` in `values` replaces the formatted count. */
  plural(key: TextKey<N>, count: number, values?: Record<string, string>): string;
}

type SheetTextKey = TextKey<'distribution'> & TextKey<'tank-wallets'>;

/** Texts that the sheets of credit and of tank fuel have in common. */
export interface SheetWords<Amount extends number> {
  readonly t: TextFor<SheetTextKey>;
  format(amount: Amount): string;
  plural(key: SheetTextKey, count: number, values?: Record<string, string>): string;
}

export function phrasesOf<N extends Namespace, Amount extends number>(
  t: Text<N>,
  locale: Locale,
  format: (amount: Amount) => string,
): SheetPhrases<N, Amount> {
  const text = t as TextFor<string>;
  return {
    t,
    locale,
    format,
    figure: (count) => formatCount(count, locale),
    plural: (key, count, values) => text(key, { count, shown: formatCount(count, locale), ...values }),
  };
}
