import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { preload } from '#core/ui/at-rest.ts';
import { Button } from '#core/ui/button.tsx';
import { useScreenKeys } from '#core/ui/keys/screen-keys.ts';
import type { DistributionTableState } from '../distribution-table.state.ts';
import { loadTakeBlock } from '../pasting.state.ts';
import type { ToldLineProps } from './told-line.tsx';
import type { Words } from './words.ts';

const loadToldLine = () => import('./told-line.tsx').then((part) => part.ToldLine);
const LazyToldLine = lazyPart<ToldLineProps>(loadToldLine, { skeleton: () => null, size: 'line' });

export function ToldPlace({ state }: ToldLineProps) {
  useSignals();
  useEffect(() => {
    preload(loadTakeBlock);
    preload(loadToldLine);
  }, []);
  return state.pasting.told.value && <LazyToldLine state={state} />;
}

interface ClearAmountsProps {
  state: DistributionTableState;
  words: Words;
}

/** Always rendered: the focus must stay on the table, where Ctrl+Z works. */
export function ClearAmounts({ state, words: { t } }: ClearAmountsProps) {
  useSignals();
  const anchor = useRef<HTMLSpanElement>(null);
  const isLocked = state.lockReason(t) !== null;
  useScreenKeys(anchor, [
    {
      combination: 'Mod+Z',
      text: 'undoAmounts',
      run: () => {
        if (!isLocked) state.pasting.undo();
      },
    },
  ]);
  return (
    <span ref={anchor} className="clear-amounts">
      <Button
        tone="quiet"
        disabled={isLocked || state.drafts.filled.value === 0}
        onClick={() => state.clearAmounts()}
      >
        {t('clearAmounts')}
      </Button>
    </span>
  );
}
