import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useSheet } from '../theme/sheets.ts';
import { gridColumns, restingPlaces } from './columns-layout.ts';
import { idsBetween } from './selection.ts';
import type { Page } from './show-rows.ts';
import type { TableContext } from './table-context.ts';
import tableCss from './table.css?inline';
import { TableHeader } from './table-header.tsx';
import { TableRow } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { hasTotals, TableTotals } from './table-totals.tsx';
import type { Column } from './table-types.ts';
import { useCardHeight } from './use-card-height.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useRowMetrics } from './use-row-metrics.ts';
import { useRowWindow } from './use-row-window.ts';
import type { TableView } from '../../state/table-view.ts';

const USED =
  'button, a, input, select, textarea, label, [role="menu"], [role="switch"], .select-cell, [data-kind="edit"], [data-kind="actions"]';

/** Index of the clicked row on the page; null if the click hit a control or ended a text selection. */
function clickedRow(target: EventTarget): number | null {
  if (!(target instanceof Element) || target.closest(USED)) return null;
  const at = target.closest('.row')?.getAttribute('data-at');
  const isChoosingText = getSelection()?.type === 'Range';
  return at === null || at === undefined || isChoosingText ? null : Number(at);
}

interface TableGridProps<Row> {
  label: string;
  table: TableContext<Row>;
  view: TableView;
  shown: readonly Row[];
  shownIds: readonly string[];
  page: Page<Row>;
  count: number;
  loading: boolean;
  requestedId: string | null;
  onRequested: () => void;
  onSort: (key: string) => void;
  children: ReactNode;
}

export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { table, view, page, shown, count, loading } = props;
  const { columns, selection } = table;
  const { scroller, grid, rowPx, cardPx, places, focus, cols } = useTableGrid(props);
  const headRows = table.isCards ? 0 : 1;
  const layout = useMemo(() => {
    const { startPx, endPx } = restingPlaces(columns, selection !== undefined);
    const template = gridColumns(columns, selection !== undefined);
    return { '--columns': template, '--rests-start': `${startPx}px`, '--rests-end': `${endPx}px` };
  }, [columns, selection]);
  const style = cardPx === null ? layout : { ...layout, '--row-height': `${cardPx}px` };
  const totals = hasTotals(columns) && page.rows.length > 0;
  return (
    <div className="table-scroll" ref={scroller}>
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells take the focus */}
      <div
        ref={grid}
        className="grid"
        role="grid"
        aria-label={props.label}
        aria-rowcount={loading ? -1 : count + headRows + Number(totals)}
        aria-colcount={cols}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={loading || undefined}
        data-density={view.density}
        data-selectable={selection ? '' : undefined}
        style={style as object}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        <TableHeader table={table} shownIds={props.shownIds} sort={view.sort} onSort={props.onSort} />
        {loading ? (
          <TableSkeleton table={table} />
        ) : (
          // Keyboard users open a row by the button in it.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see above
          <div
            className="body"
            role="rowgroup"
            data-opens={table.onRowOpen ? '' : undefined}
            style={{ blockSize: page.rows.length * rowPx }}
            onClick={({ target }) => openClicked(target, table, page.rows)}
          >
            {places.map((at) => (
              <TableRow
                key={table.rowId(page.rows[at]!)}
                table={table}
                row={page.rows[at]!}
                at={at}
                rowIndex={page.skip + at + headRows + 1}
                top={at * rowPx}
              />
            ))}
          </div>
        )}
        {totals && <TableTotals table={table} shown={shown} rowIndex={count + headRows + 1} />}
      </div>
      {props.children}
    </div>
  );
}

function useTableGrid<Row>({ table, view, page, shownIds, requestedId, onRequested }: TableGridProps<Row>) {
  const { columns, selection } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  // The style sheets must precede measuring: without styles the scroller is as high as all rows, so all rows would
  // count as visible.
  useSheet(scroller, tableCss);
  useSheet(scroller, table.cardsCss);
  const cardPx = useCardHeight(grid, table, view.density);
  const metrics = useRowMetrics(scroller, grid, `${view.density} ${cardPx}`);
  const sight = useRowWindow(scroller, page.rows.length, metrics);
  const idAt = (at: number) => table.rowId(page.rows[at]!);
  const cols = columns.length + (selection ? 1 : 0);
  const focus = useGridFocus({
    grid,
    size: () => ({
      rows: page.rows.length,
      cols,
      pageRows: Math.max(1, sight.inSight - 1),
      rightToLeft: grid.current !== null && getComputedStyle(grid.current).direction === 'rtl',
    }),
    scrollToRow: sight.scrollToRow,
    onSelectRow(at, from) {
      if (from === null) table.select(idAt(at), !selection?.ids.peek().has(idAt(at)), false);
      else selection?.set(idsBetween(shownIds, idAt(from), idAt(at)), true);
    },
    onSelectAll: () => selection?.set(shownIds, true),
    nextAmount: (at, step) => nextAmount(columns, page.rows, at, step),
  });
  const { scrollToTop } = sight;
  useLayoutEffect(() => {
    scrollToTop();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs when the view changes, not when the scroll function does
  }, [page.page, view.pageSize, view.sort, view.search, view.filters]);
  useLayoutEffect(() => {
    const at = requestedId === null ? -1 : page.rows.findIndex((row) => table.rowId(row) === requestedId);
    const col = columns.findIndex(({ edit }) => edit);
    if (at === -1 || col === -1) return;
    onRequested();
    focus.go({ at, col: col + cols - columns.length });
  });
  return {
    scroller,
    grid,
    rowPx: metrics.rowPx,
    cardPx,
    places: sight.places(focus.focusedRow()),
    focus,
    cols,
  };
}

function nextAmount<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  from: number,
  step: 1 | -1,
): number | null {
  const edit = columns.find((column) => column.edit)?.edit;
  for (let at = from + step; ; at += step) {
    const row = rows[at];
    if (row === undefined) return null;
    if (!edit?.disabled?.(row)) return at;
  }
}

function openClicked<Row>(target: EventTarget, { onRowOpen }: TableContext<Row>, rows: readonly Row[]): void {
  const at = clickedRow(target);
  const row = at === null ? undefined : rows[at];
  if (row !== undefined) onRowOpen?.(row);
}
