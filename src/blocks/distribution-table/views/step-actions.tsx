import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { preload } from '#core/ui/at-rest.ts';
import { Button } from '#core/ui/button.tsx';
import { useScreenKeys } from '#core/ui/keys/screen-keys.ts';
import { loadTakeBlock } from '../pasting.state.ts';
import type { TablePartProps } from './words.ts';

const loadPasteReportLine = () => import('./paste-report-line.tsx').then((part) => part.PasteReportLine);
const LazyPasteReportLine = lazyPart<Pick<TablePartProps, 'state'>>(loadPasteReportLine, {
  skeleton: () => null,
  size: 'line',
});

export function PasteReportPlace({ state }: Pick<TablePartProps, 'state'>) {
  useSignals();
  useEffect(() => {
    preload(loadTakeBlock);
    preload(loadPasteReportLine);
  }, []);
  return state.pasting.lastReport.value && <LazyPasteReportLine state={state} />;
}

/**
 * Button that clears all amounts. Without amounts the button stays rendered, so that its shortcut Ctrl+Z still works on
 * the table.
 */
export function ClearAmounts({ state, words: { t } }: TablePartProps) {
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
