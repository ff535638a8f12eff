import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { SelectionBar } from '../bars/selection-bar.tsx';
import type { Selection } from './selection.ts';
import type { DataTableProps } from './table-types.ts';

interface TableSelectionBarProps<Row> {
  table: Pick<DataTableProps<Row>, 'rowId' | 'selectedRows' | 'selectionBar'>;
  selection: Selection;
  rows: readonly Row[];
  children: ReactNode;
}

export function TableSelectionBar<Row>({
  table: { rowId, selectedRows, selectionBar },
  selection,
  rows,
  children,
}: TableSelectionBarProps<Row>) {
  useSignals();
  const ids = selection.ids.value;
  const among = () => (ids.size === 0 ? [] : rows.filter((row) => ids.has(rowId(row))));
  const selected = selectedRows ? selectedRows.value : among();
  if (selected.length === 0) return children;
  const { summary, actions } = selectionBar?.(selected) ?? {};
  return (
    <SelectionBar count={selected.length} summary={summary} onClear={selection.clear}>
      {actions}
    </SelectionBar>
  );
}
