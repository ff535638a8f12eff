import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { Button } from '#core/ui/button.tsx';
import type { AllocationSheet } from './sheet.state.ts';
import type { SheetWords } from './words.ts';

interface NextProblemProps {
  state: Pick<AllocationSheet<never, number>, 'goToProblem'> & {
    readonly drafts: Pick<AllocationSheet<never, number>['drafts'], 'unreadable'>;
  };
  words: Pick<SheetWords<number>, 'plural'>;
}

/** Button that focuses the next invalid amount, visible or hidden. */
export function NextProblem({ state, words: { plural } }: NextProblemProps) {
  useSignals();
  const last = useRef<string | null>(null);
  const goOn = () => {
    last.current = state.goToProblem(last.current);
  };
  return <Button onClick={goOn}>{plural('nextProblem', state.drafts.unreadable.value)}</Button>;
}
