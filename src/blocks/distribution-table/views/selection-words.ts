/** Sentences about selected rows. Their texts load with the first selection. */
import type { Text } from '#core/i18n/texts.ts';
import { createPhrases, type Phrases, type DistributionTableWords } from './words.ts';

export interface SelectionWords
  extends Phrases<'selection'>, Pick<DistributionTableWords, 'holders' | 'holdersText'> {}

export function createSelectionWords(t: Text<'selection'>, words: DistributionTableWords): SelectionWords {
  const { locale, holders, holdersText } = words;
  return { ...createPhrases<'selection'>(t, locale), holders, holdersText };
}
