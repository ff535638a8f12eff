import { phrasesOf, type SheetPhrases } from '#blocks/allocation-sheet/words.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Namespace, Text } from '#core/i18n/texts.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import type { DistributionTableState } from '../distribution-table.state.ts';
import type { Holders } from '../rows.model.ts';

export type Phrases<N extends Namespace> = SheetPhrases<N, Cents>;

export interface DistributionTableWords extends Phrases<'distribution'> {
  readonly holders: Holders;
  holdersText(count: number): string;
}

export interface TablePartProps<State extends DistributionTableState = DistributionTableState> {
  state: State;
  words: DistributionTableWords;
}

export function createPhrases<N extends Namespace>(t: Text<N>, locale: Locale): Phrases<N> {
  return phrasesOf<N, Cents>(t, locale, (amountCents) => formatCents(amountCents, locale));
}

export function createWords(
  t: Text<'distribution'>,
  locale: Locale,
  holders: Holders,
): DistributionTableWords {
  const phrases = createPhrases<'distribution'>(t, locale);
  return { ...phrases, holders, holdersText: (count) => phrases.plural(`count_${holders}`, count) };
}
