import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, type ReactNode } from 'react';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { DataTableProps } from '#core/ui/table/table-types.ts';
import { isWhole } from '../list.state.ts';
import { nameOf, shapeOf, type DistributionRow, type RowsShape } from '../rows.model.ts';
import { EmptyExpenseCenter, ExpenseCenterFilterField } from './expense-center-filter.tsx';
import type { DistributionColumn, TableShape } from './columns.tsx';
import type { TablePartProps } from './words.ts';

type SharingKind = 'people' | 'vehicles';

interface AmountsTableProps
  extends TablePartProps, Pick<DataTableProps<DistributionRow>, 'selectionBar' | 'onRowOpen' | 'typesIn'> {
  /**
   * Creates the columns. `columnsOf` must keep its identity between renders; otherwise the table rebuilds its columns.
   */
  columnsOf: (shape: TableShape) => DistributionColumn[];
  empty: (kind: SharingKind) => ReactNode;
  footer: ReactNode;
}

const rowId = (row: DistributionRow) => row.id;

export function AmountsTable({ state, words, columnsOf, empty, footer, ...table }: AmountsTableProps) {
  useSignals();
  const listing = state.list.listing.value;
  const known = listing.status === 'ready' ? listing.value : null;
  const rows = state.expenseCenterView.rows.value;
  const expenseCenter = state.expenseCenters.selected.value;
  const type = state.type();
  const shape = useShape(
    useMemo(
      () => shapeOf(type, known?.hasAnywhere ?? true, rows, expenseCenter),
      [type, known?.hasAnywhere, rows, expenseCenter],
    ),
  );
  const isExpenseCenterOffered =
    state.expenseCenters.offered.value.length > 0 || state.expenseCenters.expected.value;
  const hasExpenseCenters = known ? shape.hasExpenseCenters : isExpenseCenterOffered;
  const columns = useMemo(
    () => columnsOf({ ...shape, isExpenseCenterOffered, hasExpenseCenters }),
    [columnsOf, shape, isExpenseCenterOffered, hasExpenseCenters],
  );
  const kind = shape.type === 'VEHICLE' ? 'vehicles' : 'people';
  return (
    <DataTable
      {...table}
      label={words.t(`tableLabel_${kind}`)}
      columns={columns}
      rows={known && (rows.length > 0 || isWhole(known)) ? rows : undefined}
      onShown={state.sight.see}
      requestedAmount={state.requestedAmount}
      rowId={rowId}
      rowLabel={nameOf}
      view={state.view}
      selection={state.selection}
      rowStates={state.rowStates}
      scope={isExpenseCenterOffered && <ExpenseCenterFilterField state={state} words={words} kind={kind} />}
      failure={
        listing.status === 'failed' && (
          <LoadFailure error={listing.error} onRetry={() => void state.list.load()} />
        )
      }
      empty={
        expenseCenter ? (
          <EmptyExpenseCenter state={state} words={words} expenseCenter={expenseCenter} kind={kind} />
        ) : (
          empty(kind)
        )
      }
      footer={known && footer}
    />
  );
}

/** Returns the same object for equal shapes, because a new object makes the table rebuild its columns. */
function useShape(shape: RowsShape): RowsShape {
  const text = JSON.stringify(shape);
  return useMemo(() => JSON.parse(text) as RowsShape, [text]);
}
