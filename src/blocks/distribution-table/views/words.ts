/** Amounts and counts in the language of the screen, for the sentences of this widget. */
import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Namespace, Text, TextFor, TextKey } from '#core/i18n/texts.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import type { Holders } from '../rows.model.ts';

/** In the texts of one namespace. */
export interface Phrases<N extends Namespace> {
  readonly t: Text<N>;
  readonly locale: Locale;
  money(amountCents: Cents): string;
  figure(count: number): string;
  /** A text with plural forms; `shown` is the count as it is written. */
  plural(key: TextKey<N>, count: number, values?: Record<string, string>): string;
}

/** The phrases of the screen, which counts its rows. */
export interface Words extends Phrases<'distribution'> {
  /** The text group that counts the rows. */
  readonly holders: Holders;
  /** So many vehicles, people or wallets. */
  holdersText(count: number): string;
}

export function createWords(t: Text<'distribution'>, locale: Locale, holders: Holders): Words {
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
