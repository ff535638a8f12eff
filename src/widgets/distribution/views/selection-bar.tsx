import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { heldCents } from '#blocks/distribution-table/held-cents.ts';
import type { Rights } from '../actions.model.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import type { Words } from '#blocks/distribution-table/views/words.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import type { SelectionActsProps } from './selection-acts.tsx';

/** Lazy-loaded with the first selection; the skeleton reserves its space. */
const LazySelectionActs = lazyPart<SelectionActsProps>(
  () => import('./selection-acts.tsx').then((part) => part.SelectionActs),
  { skeleton: ({ rights }) => rights.handOut && <span className="quick-fill" />, size: 'line' },
);

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
