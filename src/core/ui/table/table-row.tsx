import { useSignalEffect } from '@preact/signals-react';
import { memo, useRef, type ReactNode } from 'react';
import { useKit } from '../kit.tsx';
import { AmountCell } from './amount-cell.tsx';
import { cellContent } from './cell-content.tsx';
import { isFigure, isNamed, type PhonePlace } from './columns-layout.ts';
import { RowMark } from './row-mark.tsx';
import { SelectCell } from './select-cell.tsx';
import type { TableContext } from './table-context.ts';
import type { Column } from './table-types.ts';

interface TableRowProps<Row> {
  table: TableContext<Row>;
  row: Row;
  at: number;
  rowIndex: number;
  /** Distance in px of the row from the top of the table body. */
  top: number;
}

/**
 * Row of the table. It renders when its row object or position changes. Selection and marks update the DOM directly;
 * edits render only their cell.
 */
function Row<Row>({ table, row, at, rowIndex, top }: TableRowProps<Row>) {
  const id = table.rowId(row);
  const element = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    const selected = table.selection?.ids.value.has(id);
    if (selected !== undefined) element.current?.setAttribute('aria-selected', String(selected));
  });
  useSignalEffect(() => {
    element.current?.setAttribute('data-state', table.rowStates?.of(id).value?.kind ?? '');
  });
  const first = table.selection ? 1 : 0;
  const cellOf = (column: Column<Row>) => {
    const col = table.columns.indexOf(column) + first;
    const place = table.places.get(column.key);
    return (
      <div
        key={column.key}
        className="cell"
        role={place === 'title' ? 'rowheader' : 'gridcell'}
        aria-colindex={col + 1}
        data-col={col}
        data-kind={column.edit ? 'edit' : column.kind}
        data-figure={isFigure(column) || undefined}
        data-phone={place}
        data-rests={table.rests.get(column.key)}
      >
        <CellBody table={table} row={row} id={id} column={column} />
      </div>
    );
  };
  return (
    <div
      ref={element}
      className="row"
      role="row"
      aria-rowindex={rowIndex}
      data-at={at}
      data-id={id}
      aria-selected={table.selection?.ids.peek().has(id)}
      data-state={table.rowStates?.of(id).peek()?.kind ?? ''}
      style={{ translate: `0 ${top}px` }}
    >
      {table.selection && (
        <div className="cell select-cell" role="gridcell" aria-colindex={1} data-col={0}>
          <SelectCell table={table} selection={table.selection} row={row} id={id} />
        </div>
      )}
      {table.isCards ? cardOf(table, cellOf) : table.columns.map(cellOf)}
    </div>
  );
}

function cardOf<Row>({ columns, places }: TableContext<Row>, cellOf: (column: Column<Row>) => ReactNode) {
  const isActivatable = ({ kind }: Column<Row>) => kind === 'actions';
  const cells = (place: PhonePlace, isOne: (column: Column<Row>) => boolean = () => true) =>
    columns
      .filter((column) => places.get(column.key) === place && !isActivatable(column) && isOne(column))
      .map(cellOf);
  return (
    <>
      {cells('title')}
      <div className="card-facts" role="presentation">
        <div className="card-details" role="presentation">
          {cells('detail', (column) => !isFigure(column))}
        </div>
        <div className="card-details card-figures" role="presentation">
          {cells('detail', isFigure)}
        </div>
      </div>
      {cells('figure')}
      {columns.filter(isActivatable).map(cellOf)}
    </>
  );
}

export const TableRow = memo(Row) as typeof Row;

interface CellBodyProps<Row> {
  table: TableContext<Row>;
  row: Row;
  id: string;
  column: Column<Row>;
}

function CellBody<Row>({ table, row, id, column }: CellBodyProps<Row>): ReactNode {
  const { locale } = useKit();
  if (column.edit) {
    return <AmountCell table={table} edit={column.edit} row={row} id={id} column={column.key} />;
  }
  table.onCellRender?.(id, column.key);
  const place = table.places.get(column.key);
  const value = column.value(row);
  const isTitle = place === 'title';
  // A card omits a column without a value, but no figure with `render`, because `render` may show its own text.
  const mayBeLeftOut = column.kind !== 'actions' && !(place === 'figure' && column.render);
  if (table.isCards && !isTitle && mayBeLeftOut && (value ?? '') === '') return null;
  const content = column.render ? column.render(row) : cellContent(column, value, locale);
  const isText = isTitle || typeof content === 'string';
  return (
    <>
      {table.isCards && !isTitle && <CellName column={column} />}
      {isText ? (
        // Each text has its script's own direction, so that a Latin name in a right-to-left table is truncated at its
        // end.
        <span className="cell-text" dir="auto">
          {content}
        </span>
      ) : (
        content
      )}
      {isTitle && table.rowStates && <RowMark state={table.rowStates.of(id)} />}
    </>
  );
}

function CellName<Row>({ column }: { column: Column<Row> }) {
  if (column.kind === 'actions') return null;
  return <span className={isNamed(column) ? 'cell-name' : 'visually-hidden'}>{column.header}</span>;
}
