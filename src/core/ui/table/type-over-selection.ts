import type { KeyboardEvent } from 'react';

/**
 * A figure that is typed where rows are selected, at one of their boxes, goes to the field of the selection bar that is
 * marked by `data-types-over`: as in a spreadsheet, what is selected is what one types for.
 */
export function typeOverSelection(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || !/^[0-9=]$/.test(key)) return;
  if (!(target instanceof Element) || !target.matches('.select-cell input')) return;
  const table = event.currentTarget.closest('.table');
  // The character follows the focus.
  const field = table?.querySelector<HTMLInputElement>('[data-types-over]:not(:disabled)');
  field?.focus();
  field?.select();
}
