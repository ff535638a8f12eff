import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { heldCents } from '#blocks/distribution-table/rows.model.ts';
import type { Rights } from '../actions.model.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import type { DistributionTableWords } from '#blocks/distribution-table/views/words.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import type { SelectionActionsProps } from './selection-actions.tsx';

/** Lazy-loaded with the first selection; the skeleton reserves its space. */
const LazySelectionActions = lazyPart<SelectionActionsProps>(
  () => import('./selection-actions.tsx').then((part) => part.SelectionActions),
  { skeleton: ({ rights }) => rights.distribute && <span className="quick-fill" />, size: 'line' },
);

export function selectionBar(
  state: DistributionState,
  words: DistributionTableWords,
  rights: Rights,
  selected: readonly DistributionRow[],
) {
  return {
    summary: <MoneyText cents={heldCents(selected)} />,
    actions: <LazySelectionActions state={state} words={words} rights={rights} rows={selected} />,
  };
}
