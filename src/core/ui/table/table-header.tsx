import { memo } from 'react';
import { Icon } from '../icons/icon.tsx';
import { isFigure, isSortable } from './columns-layout.ts';
import { SelectAllCell } from './select-cell.tsx';
import type { TableContext } from './table-context.ts';
import type { Column } from './table-types.ts';
import type { Sort } from '../../state/table-view.ts';

interface TableHeaderProps<Row> {
  table: TableContext<Row>;
  shownIds: readonly string[];
  sort: Sort | null;
  onSort: (key: string) => void;
}

function Header<Row>({ table, shownIds, sort, onSort }: TableHeaderProps<Row>) {
  // Cards need no header: their cells show the column names, and the toolbar offers sorting and selecting.
  if (table.isCards) return null;
  const first = table.selection ? 2 : 1;
  return (
    <div className="head" role="rowgroup">
      <div className="head-row" role="row" aria-rowindex={1} data-at={-1}>
        {table.selection && (
          <div className="cell select-cell" role="columnheader" aria-colindex={1} data-col={0}>
            <SelectAllCell selection={table.selection} shownIds={shownIds} />
          </div>
        )}
        {table.columns.map((column, index) => (
          <div
            key={column.key}
            className="cell"
            role="columnheader"
            aria-colindex={index + first}
            aria-sort={ariaSort(column, sort)}
            data-col={index + first - 1}
            data-figure={isFigure(column) || column.edit ? '' : undefined}
            data-rests={table.rests.get(column.key)}
          >
            <HeaderCell column={column} sort={sort} onSort={onSort} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The header is memoized, so that scrolling renders only rows. */
export const TableHeader = memo(Header) as typeof Header;

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort: (key: string) => void;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  if (column.kind === 'actions') return <span className="visually-hidden">{column.header}</span>;
  if (!isSortable(column)) return <span className="head-text">{column.header}</span>;
  const sorted = sort?.key === column.key;
  return (
    <button
      type="button"
      className="sort"
      data-sorted={sorted || undefined}
      onClick={() => onSort(column.key)}
    >
      <span className="head-text">{column.header}</span>
      <Icon name={sorted && sort.descending ? 'chevron-down' : 'chevron-up'} size={12} />
    </button>
  );
}

function ariaSort<Row>(column: Column<Row>, sort: Sort | null) {
  if (!isSortable(column)) return undefined;
  if (sort?.key !== column.key) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}
