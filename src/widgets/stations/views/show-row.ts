/** Scrolls the list, and never the page around, so that a row stands in it: rows out of sight are no elements. */
export function showRow(root: HTMLElement, at: number): void {
  const scroller = root.querySelector<HTMLElement>('.table-scroll');
  const grid = scroller?.querySelector('[role=grid]');
  if (!scroller || !grid) return;
  const rowPx = Number.parseInt(getComputedStyle(grid).getPropertyValue('--row-height'), 10) || 40;
  const top = at * rowPx;
  const isInSight =
    top >= scroller.scrollTop && top + 2 * rowPx <= scroller.scrollTop + scroller.clientHeight;
  if (!isInSight) scroller.scrollTop = Math.max(0, top - scroller.clientHeight / 3);
}
