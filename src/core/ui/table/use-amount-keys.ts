import { useRef, type KeyboardEvent } from 'react';
import type { DraftAmount } from './draft-amounts.ts';
import type { AmountEdit } from './table-types.ts';

const LEAVING_KEYS = ['Enter', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'];

/**
 * Whether an amount is being edited, past React: starting and stopping renders nothing. What stood there before is
 * kept while it is, for Esc. Until something is typed, Ctrl+Z takes back what was filled in at once: the undo of the browser
 * would bring back a text of this field alone, from before that.
 */
export function useAmountKeys(
  { drafts, onUndone }: Pick<AmountEdit<never>, 'drafts' | 'onUndone'>,
  id: string,
) {
  const before = useRef<DraftAmount<number> | null>(null);
  const start = () => {
    before.current ??= drafts.of(id).peek();
  };
  const stop = () => {
    before.current = null;
    drafts.settle(id);
  };
  const stopAt = (input: HTMLInputElement) => {
    stop();
    // After the settled text has been rendered; on the last row the focus stays.
    queueMicrotask(() => input.matches(':focus') && input.select());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const isUntouched = !before.current || before.current === drafts.of(id).peek();
    if (isUntouched && isUndo(event)) {
      before.current = null;
      const count = drafts.undo();
      onUndone?.(count);
      keep(event);
      return;
    }
    if (!before.current) {
      const isOfScreen = event.ctrlKey || event.metaKey;
      if (isOfScreen || (event.key !== 'Enter' && event.key !== 'F2')) return;
      start();
      input.setSelectionRange(input.value.length, input.value.length);
      keep(event);
    } else if (event.key === 'Escape') {
      drafts.restore(id, before.current);
      stopAt(input);
      keep(event);
    } else if (LEAVING_KEYS.includes(event.key)) {
      stopAt(input);
    } else if (event.key !== 'Tab') {
      event.stopPropagation();
    }
  };
  return { start, stop, onKeyDown };
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && ctrlKey !== metaKey && !shiftKey && !altKey;
}

/** The key is used up here: neither the browser nor the grid nor a dialog around acts on it. */
function keep(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
