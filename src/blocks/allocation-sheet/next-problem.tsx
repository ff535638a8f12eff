import { batch } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { withoutFilters } from '#core/state/table-view.ts';
import { Button } from '#core/ui/button.tsx';
import { nextProblem } from './problems.model.ts';
import type { AllocationSheet } from './sheet.state.ts';
import type { SheetWords } from './words.ts';

type CheckedSheet = Pick<AllocationSheet<never, number>, 'view' | 'requestedAmount'> & {
  readonly drafts: Pick<AllocationSheet<never, number>['drafts'], 'unreadable' | 'unreadableIds'>;
  readonly sight: Pick<AllocationSheet<never, number>['sight'], 'shown'>;
};

interface NextProblemProps {
  state: CheckedSheet;
  /**
   * Makes a row visible that something other than search and filters hides, for example the selection of another cost
   * center.
   */
  reveal?: (id: string) => void;
  words: Pick<SheetWords<number>, 'plural'>;
}

export function NextProblem({ state, reveal, words: { plural } }: NextProblemProps) {
  useSignals();
  const last = useRef<string | null>(null);
  const goOn = () => {
    last.current = goToProblem(state, last.current, reveal);
  };
  return <Button onClick={goOn}>{plural('nextProblem', state.drafts.unreadable.value)}</Button>;
}

/**
 * Focuses the next invalid cell after the row `last`, also in hidden rows. Returns the row id of the focused cell, or
 * null if all cells are valid.
 */
export function goToProblem(
  { view, sight, drafts, requestedAmount }: CheckedSheet,
  last: string | null,
  reveal?: (id: string) => void,
): string | null {
  const inSight = sight.shown.peek() ?? new Set<string>();
  const id = nextProblem(inSight, new Set(drafts.unreadableIds()), last);
  if (id === null) return null;
  batch(() => {
    if (!inSight.has(id)) {
      view.value = withoutFilters(view.peek());
      reveal?.(id);
    }
    requestedAmount.value = id;
  });
  return id;
}
