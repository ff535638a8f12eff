/** Position of a cell. `at` counts the rows of the page from 0, and -1 is the header; `col` counts from 0. */
export interface CellPlace {
  at: number;
  col: number;
}

const WIDGETS = 'input:not(:disabled), button:not(:disabled), select:not(:disabled), a[href]';

export function cellAt(grid: Element, { at, col }: CellPlace): HTMLElement | null {
  return grid.querySelector(`[data-at="${at}"] [data-col="${col}"]`);
}

export function placeOf(target: EventTarget | null): CellPlace | null {
  const cell = target instanceof Element ? target.closest('[data-col]') : null;
  const row = cell?.closest('[data-at]');
  if (!cell || !row) return null;
  return { at: Number(row.getAttribute('data-at')), col: Number(cell.getAttribute('data-col')) };
}

/** Element that gets the focus in a cell: the cell's only control, or the cell if it has none or several controls. */
export function focusTargetOf(cell: HTMLElement): HTMLElement {
  const widgets = cell.querySelectorAll<HTMLElement>(WIDGETS);
  return widgets.length === 1 ? widgets[0]! : cell;
}

export function firstWidgetOf(cell: Element): HTMLElement | null {
  return cell.querySelector<HTMLElement>(WIDGETS);
}

/** The whole grid must have one tab stop. */
export function keepOneTabStop(grid: Element, stop: HTMLElement | null): void {
  const tabbable = grid.querySelectorAll<HTMLElement>(
    '[tabindex="0"], button:not([tabindex]), input:not([tabindex]), select:not([tabindex]), a[href]:not([tabindex])',
  );
  for (const element of tabbable) if (element !== stop) element.tabIndex = -1;
  // Does not set a `tabindex` that is already 0, because setting even the same value would force a layout.
  if (stop && stop.getAttribute('tabindex') !== '0') stop.tabIndex = 0;
}

/** Target cell of a key, not clamped; null for keys that do not move. */
export function moved(from: CellPlace, event: GridKeyStroke, grid: GridSize): CellPlace | null {
  const { at, col } = from;
  const forward = grid.rightToLeft ? -1 : 1;
  const isFar = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowDown':
    case 'Enter':
      return { at: at + (event.key === 'Enter' && event.shiftKey ? -1 : 1), col };
    case 'ArrowUp':
      return { at: at - 1, col };
    case 'ArrowRight':
      return { at, col: col + forward };
    case 'ArrowLeft':
      return { at, col: col - forward };
    case 'PageDown':
      return { at: at + grid.pageRows, col };
    case 'PageUp':
      return { at: Math.max(0, at - grid.pageRows), col };
    case 'Home':
      return { at: isFar ? 0 : at, col: 0 };
    case 'End':
      return { at: isFar ? grid.rows - 1 : at, col: grid.cols - 1 };
    default:
      return null;
  }
}

interface GridKeyStroke {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

export interface GridSize {
  rows: number;
  cols: number;
  pageRows: number;
  rightToLeft: boolean;
}
