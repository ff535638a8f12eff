import { useSignal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '../button.tsx';
import { runOnDemand } from '../code-on-demand.ts';
import { useKit } from '../kit.tsx';
import { onUse, preloadOverlays } from '../overlays/on-use.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { useSheet } from '../theme/sheets.ts';
import { useWidth } from '../use-width.ts';
import type { CardToolsProps } from './card-tools.tsx';
import { answeredPage, pageOf, pageWith } from './show-rows.ts';
import tableCss from './table.css?inline';
import { TableGrid } from './table-grid.tsx';
import { TableKeys } from './table-keys.tsx';
import { TablePager } from './table-pager.tsx';
import { TableSelectionBar } from './table-selection-bar.tsx';
import { isFiltered, TableTools } from './table-tools.tsx';
import type { DataTableProps } from './table-types.ts';
import { useCards, type Cards } from './use-cards.ts';
import { useOpeningFocus } from './use-opening-focus.ts';
import { useTable, useTableView } from './use-table.ts';
import { type TableView, withNextSort, withoutFilters } from '../../state/table-view.ts';

const FilterButton = onUse(() => import('./filter-button.tsx').then((part) => part.FilterButton));

const asIs = (widthPx: number) => widthPx;

export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  useSignals();
  const viewSignal = useTableView(props);
  const view = useShownView(viewSignal.value, props.endless);
  const root = useRef<HTMLDivElement>(null);
  const keysListed = useSignal(false);
  const widthPx = useWidth(root, asIs);
  const cards = useCards(root, widthPx);
  useSheet(root, tableCss);
  const { table, rows, shown, shownIds, pasted } = useTable(props, view, widthPx, cards.css);
  const { total } = props;
  useReportedRows(props, shown);
  const hasRows = usePreloading(rows.length > 0);
  useOpeningFocus(root, props.typesIn, shown.length > 0);

  const onView = (next: TableView) => {
    const { pageSize } = props.endless ? viewSignal.peek() : next;
    viewSignal.value = { ...next, pageSize };
  };
  const { loading, nothing, hasGrid } = currentDisplay(props, hasRows, view);
  const { page, count } = pagesOf(total, shown, view);
  const amountFocus = useRequestedAmount(props, shownIds, viewSignal);
  return (
    <div className="table" ref={root} {...layoutOf(view, cards)}>
      <TableTools
        columns={props.columns}
        view={view}
        onView={onView}
        scope={props.scope}
        cardTools={cardToolsOf(cards, widthPx, props, { view, onView, shownIds, count })}
        primary={!table.isCards && props.primary}
        onKeys={() => (keysListed.value = true)}
        whileSelected={(tools) => <WhileSelected table={props} rows={rows} tools={tools} />}
      >
        {props.tools}
      </TableTools>
      {props.failure}
      {nothing && !props.failure && props.empty}
      {hasGrid && (
        <TableGrid
          label={props.label}
          table={table}
          view={view}
          shown={shown}
          shownIds={shownIds}
          page={page}
          count={count}
          loading={loading}
          {...amountFocus}
          onSort={(key) => onView(withNextSort(viewSignal.peek(), key))}
        >
          {!loading && shown.length === 0 && <NoResults view={view} onView={onView} />}
        </TableGrid>
      )}
      <TableEnd {...props} table={root} isCards={table.isCards}>
        {hasRows && !props.endless && (
          <TablePager page={page} count={count} hasAll={total === undefined} view={view} onView={onView} />
        )}
      </TableEnd>
      <TableKeys root={root} table={props} isListed={keysListed} />
      <Announcement text={pasted} />
    </div>
  );
}

/** An endless table shows all loaded rows. Its page size only sets how many rows each request loads. */
function useShownView(view: TableView, endless = false): TableView {
  return useMemo(() => (endless ? { ...view, pageSize: 'all', page: 1 } : view), [view, endless]);
}

function pagesOf<Row>(total: number | undefined, shown: readonly Row[], view: TableView) {
  const page = total === undefined ? pageOf(shown, view) : answeredPage(shown, view, total);
  return { page, count: total ?? shown.length };
}

/**
 * Display of the table: its rows, a skeleton, an error or the empty state. An empty page of the server means that no
 * rows exist, but only without a search and filters.
 */
function currentDisplay<Row>(
  { rows, failure, total }: DataTableProps<Row>,
  hasRows: boolean,
  view: TableView,
) {
  const loading = rows === undefined && !failure;
  const nothing = !loading && !hasRows && (total === undefined || !isFiltered(view));
  return { loading, nothing, hasGrid: hasRows || (!nothing && !failure) };
}

const SCOPE_AND_CHIPS_PX = 1280;

function cardToolsOf<Row>(
  { Tools }: Cards,
  widthPx: number | null,
  { columns, selection, scope }: DataTableProps<Row>,
  shared: Omit<CardToolsProps<Row>, 'columns' | 'selection'>,
) {
  if (Tools) return <Tools columns={columns} selection={selection} {...shared} />;
  const hasRoom = !scope || widthPx === null || widthPx >= SCOPE_AND_CHIPS_PX;
  return hasRoom ? null : <FilterButton columns={columns} {...shared} />;
}

function Announcement({ text }: { text: ReadonlySignal<string> }) {
  useSignals();
  return (
    <span className="visually-hidden" role="status">
      {text.value}
    </span>
  );
}

function useReportedRows<Row>({ onShown }: DataTableProps<Row>, shown: readonly Row[]): void {
  useEffect(() => onShown?.(shown), [onShown, shown]);
}

function usePreloading(hasRows: boolean): boolean {
  useEffect(() => {
    if (hasRows) preloadOverlays();
  }, [hasRows]);
  return hasRows;
}

/**
 * Layout attributes of the table. A page of at most 10 rows shows all its rows; a longer page scrolls below its header.
 */
function layoutOf({ pageSize }: TableView, { Tools, isComing }: Cards) {
  const scrolls = pageSize === 'all' || pageSize > 10;
  return {
    'data-scrolls': scrolls || undefined,
    'data-cards': Tools !== null || undefined,
    'data-coming': isComing || undefined,
  };
}

function useRequestedAmount<Row>(
  { requestedAmount }: DataTableProps<Row>,
  shownIds: readonly string[],
  view: Signal<TableView>,
) {
  const requestedId = requestedAmount?.value ?? null;
  useEffect(() => {
    const next = requestedId === null ? null : pageWith(shownIds.indexOf(requestedId), view.peek());
    if (next) view.value = next;
  }, [requestedId, shownIds, view]);
  return {
    requestedId,
    onRequested() {
      if (requestedAmount) requestedAmount.value = null;
    },
  };
}

interface TableEndProps extends Pick<DataTableProps<never>, 'footer' | 'primary'> {
  table: RefObject<HTMLElement | null>;
  isCards: boolean;
  children: ReactNode;
}

function TableEnd({ primary, footer: given, table, isCards, children }: TableEndProps) {
  const footer = given ?? (isCards && primary);
  const hasFooter = Boolean(footer);
  useEffect(() => {
    const element = table.current;
    if (!element || !isCards || !hasFooter) return undefined;
    return runOnDemand(() =>
      import('./keep-above-bar.ts').then(
        ({ keepAboveBar }) =>
          () =>
            keepAboveBar(element),
      ),
    );
  }, [table, isCards, hasFooter]);
  return (
    <div className="table-end">
      {children}
      {footer && (
        <div className="table-footer" data-foot="">
          {footer}
        </div>
      )}
    </div>
  );
}

function NoResults({ view, onView }: { view: TableView; onView: (view: TableView) => void }) {
  const { text } = useKit();
  if (!isFiltered(view)) return null;
  const clear = <Button onClick={() => onView(withoutFilters(view))}>{text('clearFilters')}</Button>;
  return (
    <EmptyState title={text('noResults')} action={clear}>
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
    <TableSelectionBar table={table} selection={table.selection} rows={rows}>
      {tools}
    </TableSelectionBar>
  );
}
