import { useSignal, type Signal } from '@preact/signals-react';
import { useMemo, useRef } from 'react';
import { formatCount } from '#core/format/count.ts';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import { useKit } from '../kit.tsx';
import { columnsWithRoom, phonePlaces, restsOf, usuallyHidden } from './columns-layout.ts';
import { idsBetween } from './selection.ts';
import { showRows } from './show-rows.ts';
import type { TableContext } from './table-context.ts';
import type { Column, DataTableProps } from './table-types.ts';
import { type TableView, DEFAULT_TABLE_VIEW } from '../../state/table-view.ts';

/** View of the table (search, filters, sort order, page): the signal of the screen, or a signal of the table. */
export function useTableView<Row>(props: DataTableProps<Row>): Signal<TableView> {
  const own = useSignal<TableView>({
    ...DEFAULT_TABLE_VIEW,
    hidden: usuallyHidden(props.columns),
  });
  return props.view ?? own;
}

const NO_ROWS: readonly never[] = [];

/** Shown rows, and the data that header, rows and cells share. `view` must be the view of this render. */
export function useTable<Row extends object>(
  props: DataTableProps<Row>,
  view: TableView,
  widthPx: number | null,
  cardsCss: string | null,
) {
  const { columns, rowId, selection, rowStates, rowLabel, onRowOpen, onCellRender } = props;
  const isPaged = props.total !== undefined;
  const { locale } = useKit();
  const rows = props.rows ?? NO_ROWS;
  const { search, filters, sort, hidden } = view;
  const visible = useVisibleColumns(props, hidden, widthPx);
  const shown = useMemo(
    () => (isPaged ? rows : showRows(rows, columns, { search, filters, sort }, locale)),
    [isPaged, rows, columns, search, filters, sort, locale],
  );
  const shownIds = useMemo(() => shown.map(rowId), [shown, rowId]);
  const { paste, pasted } = usePaste(props, shown, shownIds);

  // Event handlers read the latest ids and `paste` from a ref. A new order of rows then does not recreate the table
  // context.
  const latest = useRef({ shownIds, paste });
  latest.current = { shownIds, paste };
  const touched = useRef<string | null>(null);
  const table = useMemo<TableContext<Row>>(() => {
    const title = columns.find(({ kind }) => kind === undefined || kind === 'text');
    return {
      columns: visible,
      isCards: cardsCss !== null,
      cardsCss,
      places: phonePlaces(visible),
      rests: restsOf(visible),
      rowId,
      labelOf: rowLabel ?? ((row) => String(title?.value(row) ?? '')),
      selection,
      rowStates,
      onRowOpen,
      onCellRender,
      select(id, selected, range) {
        selection?.set(range ? idsBetween(latest.current.shownIds, touched.current, id) : [id], selected);
        touched.current = id;
      },
      paste: (id, texts) => latest.current.paste(id, texts),
    };
  }, [columns, visible, cardsCss, rowId, rowLabel, selection, rowStates, onRowOpen, onCellRender]);
  return { table, rows, shown, shownIds, pasted };
}

/** Visible columns that fit. The array stays the same while its columns stay, because a new array renders all rows. */
function useVisibleColumns<Row>(
  { columns, selection }: DataTableProps<Row>,
  hidden: readonly string[],
  widthPx: number | null,
): readonly Column<Row>[] {
  const selected = useMemo(() => columns.filter(({ key }) => !hidden.includes(key)), [columns, hidden]);
  const fitting = columnsWithRoom(selected, widthPx, selection !== undefined);
  const stableColumns = useRef(fitting);
  const isSame =
    fitting.length === stableColumns.current.length &&
    fitting.every((one, at) => one === stableColumns.current[at]);
  if (!isSame) stableColumns.current = fitting;
  return stableColumns.current;
}

function usePaste<Row>(props: DataTableProps<Row>, shown: readonly Row[], shownIds: readonly string[]) {
  const { locale } = useKit();
  const t = useLazyTexts('table');
  const pasted = useSignal('');
  const edit = props.columns.find((column) => column.edit)?.edit;
  const paste = (id: string, texts: readonly string[]) => {
    const from = shownIds.indexOf(id);
    if (!edit || from === -1) return;
    let filled = 0;
    edit.drafts.step(() => {
      texts.forEach((value, at) => {
        const row = shown[from + at];
        const rowId = shownIds[from + at];
        if (row === undefined || rowId === undefined || edit.disabled?.(row)) return;
        edit.drafts.type(rowId, value, locale);
        edit.drafts.settle(rowId);
        filled += 1;
      });
      const leftCount = texts.length - filled;
      const sentenceOf = (key: 'pastedRows' | 'pastedLeft', count: number) =>
        t?.(key, { count, shown: formatCount(count, locale) });
      pasted.value = [sentenceOf('pastedRows', filled), leftCount > 0 && sentenceOf('pastedLeft', leftCount)]
        .filter(Boolean)
        .join(', ');
    });
  };
  return { paste, pasted };
}
