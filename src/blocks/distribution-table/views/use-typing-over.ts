import { useEffect, type RefObject } from 'react';

const BOXES = ':is(.grid, .card-tools) [type="checkbox"]:not([role="switch"])';

/**
 * A figure that is typed at the box of a row goes to `field`: as in a spreadsheet, what is selected is what one types
 * for. Needs a field that stands in the table.
 */
export function useTypingOver(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const table = field.current?.closest('.table');
    const onKeyDown = (event: Event) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event as KeyboardEvent;
      if (defaultPrevented || ctrlKey || metaKey || altKey || !/^[0-9=]$/.test(key)) return;
      if (!(target instanceof Element) || !target.matches(BOXES)) return;
      // The character follows the focus.
      field.current?.focus();
      field.current?.select();
    };
    table?.addEventListener('keydown', onKeyDown);
    return () => table?.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
