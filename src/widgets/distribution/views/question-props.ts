import type { Acts } from '../acts.state.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { Words } from './words.ts';

/** What each question is given. */
export interface QuestionProps {
  state: DistributionState;
  acts: Acts;
  words: Words;
}
