import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { Button } from '#core/ui/button.tsx';
import type { DistributionTableState } from '../distribution-table.state.ts';
import { goToProblem } from '../go-to-problem.ts';
import type { DistributionTableWords } from './words.ts';

interface NextProblemProps {
  state: DistributionTableState;
  words: DistributionTableWords;
}

/** Button that focuses the next invalid amount, visible or hidden. */
export function NextProblem({ state, words: { plural } }: NextProblemProps) {
  useSignals();
  const last = useRef<string | null>(null);
  const goOn = () => {
    last.current = goToProblem(state, last.current);
  };
  return <Button onClick={goOn}>{plural('nextProblem', state.drafts.unreadable.value)}</Button>;
}
