import type { DistributionState } from '../distribution.state.ts';
import type { Words } from './words.ts';

/** What each question is given. */
export interface QuestionProps {
  state: DistributionState;
  words: Words;
}
