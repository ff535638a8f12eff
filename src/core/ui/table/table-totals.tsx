import { useSignals } from '@preact/signals-react/runtime';
import { memo, type ReactNode } from 'react';
import { useKit } from '../kit.tsx';
import { cellContent } from './cell-content.tsx';
import { isFigure } from './columns-layout.ts';
import type { DraftAmounts } from './draft-amounts.ts';
import type { TableContext } from './table-context.ts';
import type { Column } from './table-types.ts';

export function hasTotals<Row>(columns: readonly Column<Row>[]): boolean {
  return columns.some((column) => column.total);
}

interface TableTotalsProps<Row> {
  table: TableContext<Row>;
  shown: readonly Row[];
  rowIndex: number;
}

function Totals<Row>({ table, shown, rowIndex }: TableTotalsProps<Row>) {
  const { text } = useKit();
  const first = table.selection ? 2 : 1;
  return (
    <div className="totals" role="rowgroup">
      <div className="totals-row" role="row" aria-rowindex={rowIndex}>
        {table.selection && <div className="cell select-cell" role="gridcell" aria-colindex={1} />}
        {table.columns.map((column, index) => (
          <div
            key={column.key}
            className="cell"
            role="gridcell"
            aria-colindex={index + first}
            data-figure={isFigure(column) || column.edit ? '' : undefined}
            data-rests={table.rests.get(column.key)}
            data-phone={column.total || column.edit ? 'figure' : index === 0 ? 'title' : 'hidden'}
          >
            {column.total || column.edit ? (
              <>
                {table.isCards && <span className="cell-name">{column.header}</span>}
                <Total column={column} shown={shown} />
              </>
            ) : (
              index === 0 && text('total')
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The totals row is memoized, so that scrolling does not calculate the totals again. */
export const TableTotals = memo(Totals) as typeof Totals;

function Total<Row>({ column, shown }: { column: Column<Row>; shown: readonly Row[] }): ReactNode {
  const { locale } = useKit();
  if (!column.total) return column.edit && <DraftTotal drafts={column.edit.drafts} />;
  const total = column.total(shown);
  return typeof total === 'number' ? cellContent(column, total, locale) : total;
}

function DraftTotal({ drafts }: { drafts: DraftAmounts<number> }) {
  useSignals();
  const { locale } = useKit();
  return cellContent(drafts, drafts.total.value, locale);
}
