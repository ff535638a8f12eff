import { useSignals } from '@preact/signals-react/runtime';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import type { RowStateSignal } from './row-states.ts';

/** Result of a credit movement beside the name of its row: an icon and, for a rejection, the reason. */
export function RowMark({ state }: { state: RowStateSignal }) {
  useSignals();
  const { text } = useKit();
  const mark = state.value;
  if (!mark) return null;
  if (mark.kind === 'refused') {
    return (
      <span className="row-mark" data-kind="refused" title={mark.message}>
        <Icon name="error" size={14} />
        <span className="row-mark-text">{mark.message}</span>
      </span>
    );
  }
  return (
    <span className="row-mark" data-kind={mark.kind}>
      <Icon name={mark.kind === 'saved' ? 'check' : 'clock'} size={14} />
      <span className="visually-hidden">{text(mark.kind === 'saved' ? 'rowSaved' : 'rowPending')}</span>
    </span>
  );
}
