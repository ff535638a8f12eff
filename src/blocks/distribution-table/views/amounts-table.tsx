import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, type ReactNode } from 'react';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { DataTableProps } from '#core/ui/table/table-types.ts';
import type { DistributionTableState } from '../distribution-table.state.ts';
import { isWhole, nameOf, shapeOf, type DistributionRow, type RowsShape } from '../rows.model.ts';
import { CenterFilter } from './center-filter.tsx';
import type { DistributionColumn, TableShape } from './columns.tsx';
import { EmptyCenter } from './empty-center.tsx';
import type { Words } from './words.ts';

type Kind = 'people' | 'vehicles';

interface AmountsTableProps extends Pick<
  DataTableProps<DistributionRow>,
  'selectionBar' | 'onRowOpen' | 'typesIn'
> {
  state: DistributionTableState;
  words: Words;
  /** The columns for rows of a shape. Keep its identity. */
  columnsOf: (shape: TableShape) => DistributionColumn[];
  /** In place of the rows if the company has none. */
  empty: (kind: Kind) => ReactNode;
  /** Below the rows, once they are there. */
  footer: ReactNode;
}

const rowId = (row: DistributionRow) => row.id;

/** The wallets of the company with an amount for each, on every screen that distributes. */
export function AmountsTable({ state, words, columnsOf, empty, footer, ...table }: AmountsTableProps) {
  useSignals();
  const listing = state.list.listing.value;
  const known = listing.status === 'ready' ? listing.value : null;
  const rows = state.centerView.rows.value;
  const center = state.centers.chosen.value;
  const type = state.type();
  const shape = useShape(
    useMemo(
      () => shapeOf(type, known?.hasAnywhere ?? true, rows, center),
      [type, known?.hasAnywhere, rows, center],
    ),
  );
  const isCenterOffered = state.centers.offered.value.length > 0 || state.centers.expected.value;
  // Until the rows are there, in the shape that they will have.
  const hasCenters = known ? shape.hasExpenseCenters : isCenterOffered;
  const columns = useMemo(
    () => columnsOf({ ...shape, isCenterOffered, hasExpenseCenters: hasCenters }),
    [columnsOf, shape, isCenterOffered, hasCenters],
  );
  const kind = shape.type === 'VEHICLE' ? 'vehicles' : 'people';
  return (
    <DataTable
      {...table}
      label={words.t(`tableLabel_${kind}`)}
      columns={columns}
      rows={known && (rows.length > 0 || isWhole(known)) ? rows : undefined}
      onShown={state.sight.see}
      wantedAmount={state.wantedAmount}
      rowId={rowId}
      rowLabel={nameOf}
      view={state.view}
      selection={state.selection}
      rowStates={state.rowStates}
      scope={isCenterOffered && <CenterFilter state={state} words={words} kind={kind} />}
      failure={
        listing.status === 'failed' && (
          <LoadFailure error={listing.error} onRetry={() => void state.list.load()} />
        )
      }
      empty={center ? <EmptyCenter state={state} words={words} center={center} kind={kind} /> : empty(kind)}
      footer={known && footer}
    />
  );
}

/** Keeps its identity while it says the same: with another the columns are made again. */
function useShape(shape: RowsShape): RowsShape {
  const text = JSON.stringify(shape);
  return useMemo(() => JSON.parse(text) as RowsShape, [text]);
}
