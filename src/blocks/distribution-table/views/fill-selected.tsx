import { useSignals } from '@preact/signals-react/runtime';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import type { DistributionTableState } from '../distribution-table.state.ts';
import type { DistributionRow } from '../rows.model.ts';
import { QuickFill } from './quick-fill.tsx';
import { createSelectionWords } from './selection-words.ts';
import type { DistributionTableWords } from './words.ts';

interface FillSelectedProps {
  state: DistributionTableState;
  words: DistributionTableWords;
  rows: readonly DistributionRow[];
}

/** Quick fill for screens without other actions on selected rows. */
export function FillSelected({ state, words, rows }: FillSelectedProps) {
  useSignals();
  const t = useLazyTexts('selection');
  if (!t) return <span className="quick-fill" />;
  return (
    <QuickFill state={state} words={words} selectionWords={createSelectionWords(t, words)} rows={rows} />
  );
}
