import { useSignalEffect } from '@preact/signals-react';
import { memo, useRef, type ReactNode } from 'react';
import { useKit } from '../kit.tsx';
import { AmountCell } from './amount-cell.tsx';
import { cellContent } from './cell-content.tsx';
import { isFigure } from './columns-layout.ts';
import { RowMark } from './row-mark.tsx';
import { SelectCell } from './select-cell.tsx';
import type { TableContext } from './table-context.ts';
import type { Column } from './table-types.ts';

interface TableRowProps<Row> {
  table: TableContext<Row>;
  row: Row;
  /** Among the rows of this page, from 0: what the keyboard counts. */
  at: number;
  /** `aria-rowindex`. */
  rowIndex: number;
  /** px from the top of the body. */
  top: number;
}

/** Renders when its row object or its place changes. Selection and marks reach it past React, edits their cell alone. */
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
  const first = table.selection ? 2 : 1;
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
      {table.columns.map((column, index) => (
        <div
          key={column.key}
          className="cell"
          role={table.places.get(column.key) === 'title' ? 'rowheader' : 'gridcell'}
          aria-colindex={index + first}
          data-col={index + first - 1}
          data-kind={column.edit ? 'edit' : column.kind}
          data-figure={isFigure(column) || undefined}
          data-phone={table.places.get(column.key)}
          data-rests={table.rests.get(column.key)}
        >
          <CellBody table={table} row={row} id={id} column={column} />
        </div>
      ))}
    </div>
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
  const content = column.render ? column.render(row) : cellContent(column, column.value(row), locale);
  const isTitle = table.places.get(column.key) === 'title';
  if (!isTitle && typeof content !== 'string') return content;
  return (
    <>
      {/* By its own script: a name in Latin letters is cut at its end in a table from right to left too. */}
      <span className="cell-text" dir="auto">
        {content}
      </span>
      {isTitle && table.rowStates && <RowMark state={table.rowStates.of(id)} />}
    </>
  );
}
