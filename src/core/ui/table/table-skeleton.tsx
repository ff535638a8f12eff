import { useKit } from '../kit.tsx';
import { isFigure } from './columns-layout.ts';
import type { TableContext } from './table-context.ts';
import type { Column } from './table-types.ts';

const ROWS = 8;

const isAlone =
  <Row,>({ places }: TableContext<Row>) =>
  (column: Column<Row>) =>
    column.kind !== 'actions' && ['title', 'figure'].includes(places.get(column.key) ?? '');

export function TableSkeleton<Row>({ table }: { table: TableContext<Row> }) {
  const { text } = useKit();
  return (
    <div className="body-skeleton" role="rowgroup">
      <div className="visually-hidden" role="row">
        <div role="gridcell">{text('loading')}</div>
      </div>
      {Array.from({ length: ROWS }, (_, row) => (
        <div className="row" key={row} aria-hidden="true">
          {table.selection && <div className="cell select-cell" />}
          {(table.isCards ? table.columns.filter(isAlone(table)) : table.columns).map((column) => (
            <div
              className="cell"
              key={column.key}
              data-figure={isFigure(column) || undefined}
              data-phone={table.places.get(column.key)}
            >
              <span
                className="bone"
                style={{ inlineSize: `${48 + ((row * 7 + column.key.length * 13) % 4) * 12}%` }}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
