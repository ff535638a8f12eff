/** What a screen tells the data table about its rows. */
import type { ReadonlySignal, Signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import type { ReckoningProblem } from '#core/money/reckon-amount.ts';
import type { DraftAmounts, DraftProblem } from './draft-amounts.ts';
import type { RowStates } from './row-states.ts';
import type { TypingPlace } from './use-opening-focus.ts';
import type { Selection } from './selection.ts';
import type { TableView } from '../../state/table-view.ts';

export type CellValue = string | number | boolean | null;

/** One choice of a filter chip. Without `test`, rows whose column value equals `value` pass. */
export interface FilterOption<Row> {
  value: string;
  label: string;
  test?: (row: Row) => boolean;
}

export interface Column<Row> {
  /** Stable name for sorting, filters and column choice. */
  key: string;
  header: string;
  /** `money` values are cents, `volume` millilitres; both and `number` are right-aligned in tabular digits. Default `text`. */
  kind?: 'text' | 'money' | 'volume' | 'number' | 'actions';
  /** What is sorted, searched and, unless `render` is given, shown. Must be pure. */
  value: (row: Row) => CellValue;
  /** Cell content. Runs only when its row object changes; keep the function's identity. */
  render?: (row: Row) => ReactNode;
  /** px; text columns share what is left in the proportion of `grow` (default 1 for text, 0 else). */
  width?: number;
  grow?: number;
  /** Default true, except for `actions` and `edit` columns. */
  sortable?: boolean;
  /** Part of the search box; default true for text. */
  searchable?: boolean;
  /** Chip above the table: one option is an on/off chip, more are a menu. */
  filter?: {
    label: string;
    options: readonly FilterOption<Row>[];
    /** One option at most, for a server that takes one. */
    single?: boolean;
  };
  /**
   * In the totals row, from the rows that pass search and filters; a number is formatted by `kind`. An `edit` column
   * shows the sum of its drafts unless told.
   */
  total?: (rows: readonly Row[]) => number | ReactNode;
  /** Makes the cell an amount to type in. */
  edit?: AmountEdit<Row>;
  /**
   * Where not all columns have room, those with the lowest importance give way first; a column without one always stays.
   * By the width of the table, not of the window.
   */
  importance?: number;
  /** Cannot be hidden in the column choice. */
  fixed?: boolean;
  /** Hidden until chosen. */
  hidden?: boolean;
  /**
   * In a card its header stands before the value, as words that can be seen; default for figures. Without a value the
   * card leaves it out.
   */
  named?: boolean;
  /** Where it stands in a card on a phone; default: first text column `title`, first figure `figure`, `edit` `figure`, else `detail`. */
  onPhone?: 'title' | 'detail' | 'figure' | 'hidden';
}

export interface AmountEdit<Row> {
  /** One signal per row: a keystroke renders one cell. See `createDraftAmounts`, `createDraftVolumes`. */
  drafts: DraftAmounts<number>;
  /** Accessible name of the cell's field, such as "Valor para ABC1D23". */
  label: (row: Row) => string;
  /** What to tell of a reckoning that comes to nothing, such as `=100+`. */
  reckoningText?: (problem: ReckoningProblem) => string;
  /** What to tell of a text that cannot be read, where it is no money that is typed. */
  problemText?: (problem: DraftProblem) => string;
  /** How many cells got back what stood there before the last amounts that were filled in at once. */
  onUndone?: (count: number) => void;
  /** Takes a text that is pasted into the cell of a row, if it is one for the whole table; returns whether it did. */
  takePaste?: (id: string, text: string) => boolean;
  /** A reason why this row takes no amount, or null. */
  disabled?: (row: Row) => string | null;
}

export interface DataTableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load: the table shows a skeleton of its own shape. A row that did not change keeps its identity. */
  rows: readonly Row[] | undefined;
  /**
   * Where the server sorts, searches, filters and pages: `rows` is the page that `view` asks for, and this is how many
   * pass search and filters. The caller follows `view`.
   */
  total?: number;
  /** More of what the server sorted and searched comes below, by the screen's own doing: there are no pages. */
  endless?: boolean;
  rowId: (row: Row) => string;
  /** Accessible name of a row, such as the plate; default: its first text column. */
  rowLabel?: (row: Row) => string;
  view?: Signal<TableView>;
  /** Adds the checkbox column. See `createSelection`. */
  selection?: Selection;
  /** Where the server pages: the selected rows of all pages; default those among `rows`. */
  selectedRows?: ReadonlySignal<readonly Row[]>;
  /** Over the toolbar while rows are selected: how much, and buttons. */
  selectionBar?: (selected: readonly Row[]) => { summary?: ReactNode; actions?: ReactNode };
  /** Pending, refused, saved marks by row id. See `createRowStates`. */
  rowStates?: RowStates;
  /** Takes the place of the rows when loading failed, usually <ErrorState/>. */
  failure?: ReactNode;
  /** Takes the place of the rows when there are none at all, usually <EmptyState/>. */
  empty?: ReactNode;
  /** What the screen itself narrows the rows by; beside the search, also while rows are selected. */
  scope?: ReactNode;
  /** Buttons at the end of the toolbar. */
  tools?: ReactNode;
  /** The screen's primary action with its running total; sticks to the bottom where rows are cards. */
  footer?: ReactNode;
  /** A primary action that is one button: last in the toolbar, and in the place of the footer where rows are cards. */
  primary?: ReactNode;
  /** A click on a row, beside what can be used in it, does what its first button does. The keyboard has that button. */
  onRowOpen?: ((row: Row) => void) | undefined;
  /**
   * The id of a row whose amount is to take the focus, on whatever page it is; emptied once it has. A row that does not
   * pass search and filters is waited for.
   */
  wantedAmount?: Signal<string | null>;
  /** Called with the rows that pass search and filters, in the shown order, whenever they change. Keep its identity. */
  onShown?: (rows: readonly Row[]) => void;
  /** The main table of its screen: where the focus goes as that opens in the portal. Rows without amounts: the search. */
  typesIn?: TypingPlace;
  /** Counts renders in tests. */
  onCellRender?: (rowId: string, column: string) => void;
}
