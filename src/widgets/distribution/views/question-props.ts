import type { Actions } from '../actions.state.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { Phrases, DistributionTableWords } from '#blocks/distribution-table/views/words.ts';

export interface DistributionQuestionProps {
  state: DistributionState;
  actions: Actions;
  words: DistributionTableWords;
  /** Texts that load with the first question. */
  ask: Phrases<'distribution-questions'>['t'];
  askPlural: Phrases<'distribution-questions'>['plural'];
}
