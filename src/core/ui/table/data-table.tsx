import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useKit } from '../kit.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { useSheet } from '../theme/sheets.ts';
import { pageOf } from './show-rows.ts';
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
  const { text } = useKit();
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, tableCss);
  const { onShown } = props;
  useEffect(() => onShown?.(shown), [onShown, shown]);

  const onView = (next: typeof view) => {
    viewSignal.value = next;
  };
  const loading = props.rows === undefined && !props.failure;
  const nothing = !loading && rows.length === 0;
  const page = pageOf(shown, view.pageSize, view.page);
  const { selection } = props;
  return (
    <div className="table" ref={root} data-scrolls={scrolls(view.pageSize) || undefined}>
      <TableTools
        columns={props.columns}
        view={view}
        onView={onView}
        whileSelected={(tools) =>
          selection ? (
            <TableSelectionBar selection={selection} rows={rows} rowId={props.rowId} bar={props.selectionBar}>
              {tools}
            </TableSelectionBar>
          ) : (
            tools
          )
        }
      >
        {props.tools}
      </TableTools>
      {props.failure}
      {nothing && !props.failure && props.empty}
      {(loading || rows.length > 0) && (
        <TableGrid
          label={props.label}
          table={table}
          view={view}
          shown={shown}
          shownIds={shownIds}
          page={page}
          loading={loading}
          onSort={(key) => onView({ ...view, sort: nextSort(view.sort, key), page: 1 })}
        >
          {!loading && shown.length === 0 && isFiltered(view) && (
            <EmptyState
              title={text('noResults')}
              action={<Button onClick={() => onView(withoutFilters(view))}>{text('clearFilters')}</Button>}
            >
              {text('noResultsHint')}
            </EmptyState>
          )}
        </TableGrid>
      )}
      {rows.length > 0 && <TablePager page={page} count={shown.length} view={view} onView={onView} />}
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
