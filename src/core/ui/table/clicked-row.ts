/** What has a click of its own. */
const USED =
  'button, a, input, select, textarea, label, [role="menu"], [role="switch"], .select-cell, [data-kind="edit"], [data-kind="actions"]';

/** Which row of the page a click means, from 0; null where it meant something in the row, or chose text. */
export function clickedRow(target: EventTarget): number | null {
  if (!(target instanceof Element) || target.closest(USED)) return null;
  const at = target.closest('.row')?.getAttribute('data-at');
  const isChoosingText = getSelection()?.type === 'Range';
  return at === null || at === undefined || isChoosingText ? null : Number(at);
}
