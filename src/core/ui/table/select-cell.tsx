import { useComputed } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { Checkbox } from '../fields/checkbox.tsx';
import { useKit } from '../kit.tsx';
import { shareSelected, type Selection } from './selection.ts';
import type { TableContext } from './table-context.ts';

interface SelectCellProps<Row> {
  table: TableContext<Row>;
  selection: Selection;
  row: Row;
  id: string;
}

export function SelectCell<Row>({ table, selection, row, id }: SelectCellProps<Row>) {
  useSignals();
  const { text } = useKit();
  const selected = useComputed(() => selection.ids.value.has(id)).value;
  // Records the Shift key at the click: the change event does not report it, and preventing the click would leave the
  // checkbox unchanged.
  const isShiftHeld = useRef(false);
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- reads the shift key of clicks; keyboard users have shift and arrows
    <span
      onMouseDown={(event) => {
        isShiftHeld.current = event.shiftKey;
      }}
    >
      <Checkbox
        checked={selected}
        label={text('selectRow', { row: table.labelOf(row) })}
        labelHidden
        tabIndex={-1}
        onChange={(checked) => table.select(id, checked || isShiftHeld.current, isShiftHeld.current)}
      />
    </span>
  );
}

interface SelectAllCellProps {
  selection: Selection;
  shownIds: readonly string[];
}

export function SelectAllCell({ selection, shownIds }: SelectAllCellProps) {
  useSignals();
  const { text } = useKit();
  const share = shareSelected(shownIds, selection.ids.value);
  return (
    <Checkbox
      checked={share === 'all'}
      mixed={share === 'some'}
      label={text('selectAllShown')}
      labelHidden
      disabled={shownIds.length === 0}
      onChange={() => selection.set(shownIds, share !== 'all')}
    />
  );
}
