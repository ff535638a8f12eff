import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useKit } from '../kit.tsx';
import { preloadOverlays } from '../overlays/on-use.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { useSheet } from '../theme/sheets.ts';
import { pageOf } from './show-rows.ts';
import cardsCss from './cards.css?inline';
import tableCss from './table.css?inline';
import { TableGrid } from './table-grid.tsx';
import { TablePager } from './table-pager.tsx';
import { TableSelectionBar } from './table-selection-bar.tsx';
import { isFiltered, TableTools } from './table-tools.tsx';
import { nextSort, withoutFilters } from './table-view.ts';
import type { DataTableProps, PageSize } from './table-types.ts';
import { useTable, useTableView } from './use-table.ts';

/**
 * A table of things to look through, choose from and put amounts against: up to 10 000 rows, by keyboard as in a
 * spreadsheet, as cards where it is narrow. What it is given is in `table-types.ts`.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  useSignals();
  const viewSignal = useTableView(props);
  const view = viewSignal.value;
  const { table, rows, shown, shownIds, pasted } = useTable(props, view);
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, tableCss);
  useSheet(root, cardsCss);
  const { onShown } = props;
  useEffect(() => onShown?.(shown), [onShown, shown]);
  const hasRows = rows.length > 0;
  useEffect(() => {
    if (hasRows) preloadOverlays();
  }, [hasRows]);

  const onView = (next: typeof view) => {
    viewSignal.value = next;
  };
  const loading = props.rows === undefined && !props.failure;
  const nothing = !loading && !hasRows;
  const page = pageOf(shown, view.pageSize, view.page);
  return (
    <div className="table" ref={root} data-scrolls={scrolls(view.pageSize) || undefined}>
      <TableTools
        columns={props.columns}
        view={view}
        onView={onView}
        whileSelected={(tools) => <WhileSelected table={props} rows={rows} tools={tools} />}
      >
        {props.tools}
      </TableTools>
      {props.failure}
      {nothing && !props.failure && props.empty}
      {(loading || hasRows) && (
        <TableGrid
          label={props.label}
          table={table}
          view={view}
          shown={shown}
          shownIds={shownIds}
          page={page}
          loading={loading}
          onSort={(key) => {
            const now = viewSignal.peek();
            onView({ ...now, sort: nextSort(now.sort, key), page: 1 });
          }}
        >
          {!loading && shown.length === 0 && isFiltered(view) && (
            <NoResults onClear={() => onView(withoutFilters(view))} />
          )}
        </TableGrid>
      )}
      {hasRows && <TablePager page={page} count={shown.length} view={view} onView={onView} />}
      {props.footer && <div className="table-footer">{props.footer}</div>}
      <span className="visually-hidden" role="status">
        {pasted.value}
      </span>
    </div>
  );
}

/** Few rows stand at full height; more scroll under their header. */
function scrolls(pageSize: PageSize): boolean {
  return pageSize === 'all' || pageSize > 10;
}

function NoResults({ onClear }: { onClear: () => void }) {
  const { text } = useKit();
  return (
    <EmptyState title={text('noResults')} action={<Button onClick={onClear}>{text('clearFilters')}</Button>}>
      {text('noResultsHint')}
    </EmptyState>
  );
}

interface WhileSelectedProps<Row> {
  table: DataTableProps<Row>;
  rows: readonly Row[];
  tools: ReactNode;
}

function WhileSelected<Row>({ table, rows, tools }: WhileSelectedProps<Row>) {
  if (!table.selection) return tools;
  return (
    <TableSelectionBar selection={table.selection} rows={rows} rowId={table.rowId} bar={table.selectionBar}>
      {tools}
    </TableSelectionBar>
  );
}
