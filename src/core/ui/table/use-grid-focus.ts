import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import {
  cellAt,
  firstWidgetOf,
  focusTargetOf,
  keepOneTabStop,
  moved,
  placeOf,
  type CellPlace,
  type GridSize,
} from './grid-cells.ts';

interface GridFocusOptions {
  grid: RefObject<HTMLElement | null>;
  size: () => GridSize;
  scrollToRow: (at: number) => void;
  /**
   * Called with the row's index if the user presses Space, or Shift with a vertical arrow. With an arrow, `from` is the
   * previous row.
   */
  onSelectRow: (at: number, from: number | null) => void;
  onSelectAll: () => void;
  /** Next row with an editable amount: below for `step` 1, above for -1; null if no such row follows. */
  nextAmount?: (at: number, step: 1 | -1) => number | null;
}

/**
 * Single tab stop and keyboard focus of the grid, outside React: moving the focus renders nothing. A row outside the
 * view is scrolled into view first and focused once rendered.
 */
export function useGridFocus(options: GridFocusOptions) {
  const { grid, size, scrollToRow } = options;
  const active = useRef<CellPlace>({ at: 0, col: 0 });
  const pendingCell = useRef<CellPlace | null>(null);
  const within = useRef(false);

  const focusCell = (place: CellPlace): boolean => {
    const cell = grid.current && cellAt(grid.current, place);
    if (!cell || !grid.current) return false;
    const target = focusTargetOf(cell);
    keepOneTabStop(grid.current, target);
    target.focus({ preventScroll: place.at >= 0 });
    return true;
  };
  const go = (place: CellPlace) => {
    const { rows, cols } = size();
    // A table that shows cards has no header row (`-1`).
    const top = grid.current?.querySelector('[data-at="-1"]') ? -1 : 0;
    const next = { at: clamp(place.at, top, rows - 1), col: clamp(place.col, 0, cols - 1) };
    active.current = next;
    if (next.at >= 0) scrollToRow(next.at);
    pendingCell.current = focusCell(next) ? null : next;
  };

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    if (pendingCell.current && focusCell(pendingCell.current)) pendingCell.current = null;
    // If the focused row disappears, for example by a filter, the row now at its position gets the focus.
    if (within.current && !element.matches(':focus-within') && !pendingCell.current) {
      go(active.current);
      return;
    }
    const cell =
      cellAt(element, active.current) ?? element.querySelector<HTMLElement>('[data-at="0"] [data-col]');
    keepOneTabStop(element, cell && focusTargetOf(cell));
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (!place || event.defaultPrevented || event.altKey || ownsKeys(event.target)) return;
    if (handleKey(event, place, options, go)) event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    within.current = true;
    const place = placeOf(event.target);
    if (!place || !grid.current) return;
    active.current = place;
    const cell = cellAt(grid.current, place);
    if (cell) keepOneTabStop(grid.current, focusTargetOf(cell));
  };
  const onBlur = (event: FocusEvent) => {
    within.current =
      event.relatedTarget instanceof Node && (grid.current?.contains(event.relatedTarget) ?? false);
  };
  const focusedRow = () => (pendingCell.current ?? (within.current ? active.current : null))?.at ?? null;
  return { onKeyDown, onFocus, onBlur, focusedRow, go };
}

function handleKey(
  event: KeyboardEvent,
  place: CellPlace,
  { size, onSelectRow, onSelectAll, nextAmount }: GridFocusOptions,
  go: (place: CellPlace) => void,
): boolean {
  const target = event.target as HTMLElement;
  const isControl = target.matches('button, a[href], input[type="checkbox"]');
  if (event.key === ' ' && !isControl) {
    if (place.at >= 0) onSelectRow(place.at, null);
    return true;
  }
  if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
    onSelectAll();
    return true;
  }
  if (event.key === 'Enter' || event.key === 'F2') {
    // The screen handles Ctrl+Enter. The amount cell has already stored its text.
    if (event.ctrlKey || event.metaKey) return false;
    if (isControl) return false;
    const widget = target.matches('[data-col]') ? firstWidgetOf(target) : null;
    if (widget) widget.focus();
    else if (event.key === 'Enter') go(moved(place, event, size())!);
    return true;
  }
  if (event.key === 'Tab') {
    // From the last amount, and from all other cells, Tab leaves the table.
    const at = target.matches('.amount-input') ? nextAmount?.(place.at, event.shiftKey ? -1 : 1) : null;
    if (typeof at !== 'number') return false;
    go({ at, col: place.col });
    return true;
  }
  if (event.key === 'Escape') {
    const cell = target.closest<HTMLElement>('[data-col]');
    if (!cell || cell === target || focusTargetOf(cell) === target) return false;
    go(place);
    return true;
  }
  const next = moved(place, event, size());
  if (!next) return false;
  if (event.shiftKey && next.at !== place.at && place.at >= 0) {
    onSelectRow(clamp(next.at, 0, size().rows - 1), place.at);
  }
  go(next);
  return true;
}

/**
 * True if the target is a field that keeps its keystrokes. Amount fields do not, because they pass on unused keys to
 * the grid.
 */
function ownsKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('select, textarea, input:not([type="checkbox"], .amount-input), [role="menuitem"]')
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
