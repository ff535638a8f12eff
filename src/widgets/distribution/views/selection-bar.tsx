import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { heldCents } from '#blocks/distribution-table/held-cents.ts';
import { type Rights } from '../actions.model.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import { LazySelectionActs } from './lazy-selection-acts.tsx';
import type { Words } from '#blocks/distribution-table/views/words.ts';

/** What the selected rows hold, and what can be done with them together. */
export function selectionBar(
  state: DistributionState,
  words: Words,
  rights: Rights,
  selected: readonly DistributionRow[],
) {
  return {
    summary: <MoneyText cents={heldCents(selected)} />,
    actions: <LazySelectionActs state={state} words={words} rights={rights} rows={selected} />,
  };
}
