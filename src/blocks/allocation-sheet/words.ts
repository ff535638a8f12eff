import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Namespace, Text, TextFor, TextKey } from '#core/i18n/texts.ts';

/** Text functions for a namespace of texts. `format` formats amounts in cents or milliliters. */
export interface SheetPhrases<N extends Namespace, Amount extends number> {
  readonly t: Text<N>;
  readonly locale: Locale;
  format(amount: Amount): string;
  figure(count: number): string;
  /** Text with plural forms for `count`. The entry `shown` of `values` replaces the formatted count in the text. */
  plural(key: TextKey<N>, count: number, values?: Record<string, string>): string;
}

type SheetTextKey = TextKey<'distribution'> & TextKey<'tank-wallets'>;

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
