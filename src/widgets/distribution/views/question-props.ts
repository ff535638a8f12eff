import type { Acts } from '../acts.state.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { Phrases, Words } from '#blocks/distribution-table/views/words.ts';

export interface QuestionProps {
  state: DistributionState;
  acts: Acts;
  words: Words;
  /** Texts that load with the first question. */
  ask: Phrases<'distribution-questions'>['t'];
  askPlural: Phrases<'distribution-questions'>['plural'];
}
