import type { Acts } from '../acts.state.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { Phrases, Words } from '#blocks/distribution-table/views/words.ts';

/** What each question is given. */
export interface QuestionProps {
  state: DistributionState;
  acts: Acts;
  words: Words;
  /** The texts of the questions alone, which come with the first of them. */
  ask: Phrases<'distribution-questions'>['t'];
  askPlural: Phrases<'distribution-questions'>['plural'];
}
