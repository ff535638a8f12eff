import { lazyPart } from '#core/element/lazy-part.tsx';
import type { DistributionState } from '../distribution.state.ts';
import type { DistributionRow } from '../rows.model.ts';
import type { Words } from './words.ts';

export interface QuickFillProps {
  state: DistributionState;
  words: Words;
  /** Those that are selected. */
  rows: readonly DistributionRow[];
}

/** Its code comes with the first selection; until then its place is held. */
export const LazyQuickFill = lazyPart<QuickFillProps>(
  () => import('./quick-fill.tsx').then((part) => part.QuickFill),
  { skeleton: () => <span className="quick-fill" />, size: 'line' },
);
