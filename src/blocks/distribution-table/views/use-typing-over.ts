import { useEffect, type RefObject } from 'react';

const BOXES = ':is(.grid, .card-tools) [type="checkbox"]:not([role="switch"])';

/**
 * A digit typed while a row's checkbox has the focus goes to `field`, as in a spreadsheet. The field must be inside the
 * table.
 */
export function useTypingOver(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const table = field.current?.closest('.table');
    const onKeyDown = (event: Event) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event as KeyboardEvent;
      if (defaultPrevented || ctrlKey || metaKey || altKey || !/^[0-9=]$/.test(key)) return;
      if (!(target instanceof Element) || !target.matches(BOXES)) return;
      // The browser inserts the typed character into the newly focused field.
      field.current?.focus();
      field.current?.select();
    };
    table?.addEventListener('keydown', onKeyDown);
    return () => table?.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
