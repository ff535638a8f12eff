import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Namespace, Text, TextFor, TextKey } from '#core/i18n/texts.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import type { Holders } from '../rows.model.ts';

export interface Phrases<N extends Namespace> {
  readonly t: Text<N>;
  readonly locale: Locale;
  money(amountCents: Cents): string;
  figure(count: number): string;
  /** `shown` replaces the formatted count. */
  plural(key: TextKey<N>, count: number, values?: Record<string, string>): string;
}

export interface DistributionTableWords extends Phrases<'distribution'> {
  readonly holders: Holders;
  holdersText(count: number): string;
}

export function createWords(
  t: Text<'distribution'>,
  locale: Locale,
  holders: Holders,
): DistributionTableWords {
  const phrases = createPhrases<'distribution'>(t, locale);
  return { ...phrases, holders, holdersText: (count) => phrases.plural(`count_${holders}`, count) };
}

export function createPhrases<N extends Namespace>(t: Text<N>, locale: Locale): Phrases<N> {
  const text = t as TextFor<string>;
  return {
    t,
    locale,
    money: (amountCents) => formatCents(amountCents, locale),
    figure: (count) => formatCount(count, locale),
    plural: (key, count, values) => text(key, { count, shown: formatCount(count, locale), ...values }),
  };
}
