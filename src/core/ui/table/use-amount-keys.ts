import { useRef, type KeyboardEvent } from 'react';
import type { DraftAmount } from './draft-amounts.ts';
import type { AmountEdit } from './table-types.ts';

const LEAVING_KEYS = ['Enter', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'];

/**
 * Editing state of an amount cell, outside React: starting and ending the editing renders nothing. Esc restores the
 * stored previous value. Until the user types, Ctrl+Z undoes the last bulk fill, because the browser's own undo would
 * restore an older text of only this field.
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
    // Selects the field's text after the formatted amount is rendered. On the last row the focus stays in this field.
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

/** Stops a keystroke, so that the browser, the grid and a surrounding dialog do not handle it. */
function keep(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
