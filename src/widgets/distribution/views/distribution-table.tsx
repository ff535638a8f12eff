import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { DistributionState } from '../distribution.state.ts';
import {
  isWhole,
  nameOf,
  shapeOf,
  type DistributionRow,
  type RowsShape,
} from '#blocks/distribution-table/rows.model.ts';
import { CenterFilter } from '#blocks/distribution-table/views/center-filter.tsx';
import { columnsOf } from './columns.tsx';
import { EmptyCenter } from '#blocks/distribution-table/views/empty-center.tsx';
import { EmptyList } from './empty-list.tsx';
import { HandOutBar } from './hand-out-bar.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { selectionBar } from './selection-bar.tsx';
import type { Words } from '#blocks/distribution-table/views/words.ts';

interface DistributionTableProps {
  state: DistributionState;
  words: Words;
}

const rowId = (row: DistributionRow) => row.id;

/** The rows with everything that can be done with them. */
export function DistributionTable({ state, words }: DistributionTableProps) {
  useSignals();
  const { t } = words;
  const listing = state.list.listing.value;
  const known = listing.status === 'ready' ? listing.value : null;
  const rows = state.centerView.rows.value;
  const center = state.centers.chosen.value;
  const rights = state.rights.value;
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
    () => columnsOf(state, words, { ...shape, isCenterOffered, hasExpenseCenters: hasCenters }, rights),
    [state, words, shape, isCenterOffered, hasCenters, rights],
  );
  const kind = shape.type === 'VEHICLE' ? 'vehicles' : 'people';
  return (
    <DataTable
      label={t(`tableLabel_${kind}`)}
      columns={columns}
      rows={known && (rows.length > 0 || isWhole(known)) ? rows : undefined}
      onShown={state.sight.see}
      wantedAmount={state.wantedAmount}
      rowId={rowId}
      typesIn="amounts"
      rowLabel={nameOf}
      onRowOpen={state.openRow}
      view={state.view}
      selection={state.selection}
      selectionBar={(selected) => selectionBar(state, words, rights, selected)}
      rowStates={state.rowStates}
      scope={isCenterOffered && <CenterFilter state={state} words={words} kind={kind} />}
      failure={
        listing.status === 'failed' && (
          <LoadFailure error={listing.error} onRetry={() => void state.list.load()} />
        )
      }
      empty={
        center ? (
          <EmptyCenter state={state} words={words} center={center} kind={kind} />
        ) : (
          <EmptyList state={state} words={words} kind={kind} />
        )
      }
      footer={known && <HandOutBar state={state} words={words} allowed={rights.handOut} />}
    />
  );
}

/** Keeps its identity while it says the same: with another the columns are made anew. */
function useShape(shape: RowsShape): RowsShape {
  const text = JSON.stringify(shape);
  return useMemo(() => JSON.parse(text) as RowsShape, [text]);
}
