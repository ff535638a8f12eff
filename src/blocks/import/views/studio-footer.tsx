import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '#core/ui/button.tsx';
import type { ImportState } from '../import.state.ts';
import type { ImportWords } from './words.ts';

interface StudioFooterProps {
  state: ImportState;
  words: ImportWords;
  onAsk: (question: 'import' | 'undo') => void;
  onPickOther: () => void;
  onClose: () => void;
}

export function StudioFooter({ state, words, onAsk, onPickOther, onClose }: StudioFooterProps) {
  useSignals();
  const { t } = words;
  const busy = state.operation.running.value !== null;
  const other = (
    <Button disabled={busy} onClick={onPickOther}>
      {t('pickOther')}
    </Button>
  );
  switch (state.step.value) {
    case 'pick':
      return <Button onClick={onClose}>{t('close')}</Button>;
    case 'columns':
      return (
        <>
          {other}
          <Button
            tone="primary"
            busy={busy}
            disabled={state.missing.value.length + state.open.value.length > 0}
            onClick={() => void state.check()}
          >
            {t('continue')}
          </Button>
        </>
      );
    case 'rows': {
      const { ready } = state.counts.value;
      return (
        <>
          {ready === 0 && <span className="import-soft import-foot-note">{t('nothingReady')}</span>}
          {other}
          <Button tone="primary" busy={busy} disabled={ready === 0} onClick={() => onAsk('import')}>
            {t('import', { records: words.records(ready) })}
          </Button>
        </>
      );
    }
    case 'done': {
      const { result } = state;
      const canUndo = result.value !== null && result.value.import !== null && !result.value.isUndone;
      return (
        <>
          {canUndo && (
            <Button disabled={busy} onClick={() => onAsk('undo')}>
              {t('undo')}
            </Button>
          )}
          <Button tone="primary" disabled={busy} onClick={onClose}>
            {t('close')}
          </Button>
        </>
      );
    }
  }
}
