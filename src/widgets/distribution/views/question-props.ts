import type { Text, TextKey } from '#core/i18n/texts.ts';
import type { Acts } from '../acts.state.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { Words } from './words.ts';

/** What each question is given. */
export interface QuestionProps {
  state: DistributionState;
  acts: Acts;
  words: Words;
  /** The texts of the questions alone, which come with the first of them. */
  ask: Text<'distribution-questions'>;
  /** One with plural forms; `shown` is the count as it is written. */
  askPlural: (
    key: TextKey<'distribution-questions'>,
    count: number,
    values?: Record<string, string>,
  ) => string;
}
