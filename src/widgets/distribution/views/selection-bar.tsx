import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Button } from '#core/ui/button.tsx';
import { heldCents, type Rights } from '../actions.model.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { DistributionRow } from '../rows.model.ts';
import { LazyQuickFill } from './lazy-quick-fill.tsx';
import type { Words } from './words.ts';

/** What the selected rows hold, and what can be done with them together. */
export function selectionBar(
  state: DistributionState,
  words: Words,
  rights: Rights,
  selected: readonly DistributionRow[],
) {
  const { t } = words;
  const held = heldCents(selected);
  const ids = selected.map((row) => row.id);
  return {
    summary: <MoneyText cents={held} />,
    actions: (
      <>
        {rights.handOut && <LazyQuickFill state={state} words={words} rows={selected} />}
        {rights.handOut && (
          <Button size="small" tone="quiet" onClick={() => state.clearAmounts(ids)}>
            {t('clearAmounts')}
          </Button>
        )}
        {rights.collect && (
          <Button
            size="small"
            disabled={held === 0}
            onClick={() => state.ask({ kind: 'collect', rows: selected })}
          >
            {t('collect')}
          </Button>
        )}
      </>
    ),
  };
}
