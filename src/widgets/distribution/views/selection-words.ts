/** The sentences about selected rows, whose texts come with the first selection. */
import { formatCount } from '#core/format/count.ts';
import type { Text, TextKey } from '#core/i18n/texts.ts';
import type { Words } from './words.ts';

export interface SelectionWords extends Pick<Words, 'locale' | 'money' | 'holders' | 'holdersText'> {
  readonly t: Text<'selection'>;
  /** A text with plural forms; `shown` is the count as it is written. */
  plural(key: TextKey<'selection'>, count: number, values?: Record<string, string>): string;
}

export function createSelectionWords(t: Text<'selection'>, words: Words): SelectionWords {
  const { locale, money, holders, holdersText } = words;
  return {
    t,
    locale,
    money,
    holders,
    holdersText,
    plural: (key, count, values) => t(key, { count, shown: formatCount(count, locale), ...values }),
  };
}
