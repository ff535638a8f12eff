import type { ReadonlySignal, Signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import type { ReckoningProblem } from '#core/money/calculate-amount.ts';
import type { DraftAmounts, DraftProblem } from './draft-amounts.ts';
import type { RowStates } from './row-states.ts';
import type { TypingPlace } from './use-opening-focus.ts';
import type { Selection } from './selection.ts';
import type { TableView } from '../../state/table-view.ts';

export type CellValue = string | number | boolean | null;

/** Option of a filter chip. Without `test`, the option selects the rows whose column value equals `value`. */
export interface FilterOption<Row> {
  value: string;
  label: string;
  test?: (row: Row) => boolean;
}

export interface Column<Row> {
  key: string;
  header: string;
  /**
   * Kind of the column's values, default `text`. `money` values are cents, `volume` values milliliters. `money`,
   * `volume` and `number` are right-aligned with tabular digits.
   */
  kind?: 'text' | 'money' | 'volume' | 'number' | 'actions';
  /**
   * Value of a cell for sorting and searching, and for display if the column has no `render`. The function must be
   * pure.
   */
  value: (row: Row) => CellValue;
  /** Content of the column's cells. The table calls it only when a row object changes. The function must be stable. */
  render?: (row: Row) => ReactNode;
  /**
   * Width of the column in px. Columns share the remaining width in proportion to `grow`, which is 1 for text and 0 for
   * other kinds by default.
   */
  width?: number;
  grow?: number;
  /** Users can sort the table by the column. Default true, except for `actions` and `edit` columns. */
  sortable?: boolean;
  /** Includes the column in the search; default true for text. */
  searchable?: boolean;
  filter?: {
    label: string;
    options: readonly FilterOption<Row>[];
    /** Users can select at most one option of the filter, for servers that accept only one. */
    single?: boolean;
  };
  /**
   * Total of the rows that pass search and filters. A number is formatted by `kind`. By default, an `edit` column shows
   * the sum of its drafts.
   */
  total?: (rows: readonly Row[]) => number | ReactNode;
  edit?: AmountEdit<Row>;
  /**
   * In a narrow table, columns with the lowest importance disappear first; a column without importance always stays.
   * The table's own width decides.
   */
  importance?: number;
  fixed?: boolean;
  hidden?: boolean;
  /**
   * A card shows the column's header before its value; default for figures. A card omits the column if its value is
   * empty.
   */
  named?: boolean;
  /**
   * Position of the column in a card. Default: the first text column is `title`, the first `edit` column or figure is
   * `figure`, all other columns are `detail`.
   */
  onPhone?: 'title' | 'detail' | 'figure' | 'hidden';
}

export interface AmountEdit<Row> {
  /**
   * Amounts of the cells, one signal for each row, so that a keystroke renders one cell. See `createDraftAmounts`,
   * `createDraftVolumes`.
   */
  drafts: DraftAmounts<number>;
  label: (row: Row) => string;
  reckoningText?: (problem: ReckoningProblem) => string;
  /** Message for unreadable text in columns other than money. */
  problemText?: (problem: DraftProblem) => string;
  /** Called after an undo of filled amounts, with the number of cells that it reverted. */
  onUndone?: (count: number) => void;
  /** Handles pasted text that is meant for the whole table, and returns true. Returns false for other text. */
  takePaste?: (id: string, text: string) => boolean;
  /** Reason why this row accepts no amount, or null. */
  disabled?: (row: Row) => string | null;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Rows of the table; undefined while they load, which shows a skeleton. Unchanged rows must be the same objects. */
  rows: readonly Row[] | undefined;
  /**
   * Number of rows that pass search and filters, if the server sorts, searches, filters and pages. `rows` is then the
   * page that `view` describes, and the caller follows `view`.
   */
  total?: number;
  /** The screen itself appends further rows from the server, so that the table has no pages. */
  endless?: boolean;
  rowId: (row: Row) => string;
  /** Accessible name of a row, such as the plate; default is its first text column. */
  rowLabel?: (row: Row) => string;
  view?: Signal<TableView>;
  selection?: Selection;
  /** Selected rows of all pages, if the server pages. Default: the selected rows among `rows`. */
  selectedRows?: ReadonlySignal<readonly Row[]>;
  selectionBar?: (selected: readonly Row[]) => { summary?: ReactNode; actions?: ReactNode };
  rowStates?: RowStates;
  failure?: ReactNode;
  empty?: ReactNode;
  scope?: ReactNode;
  tools?: ReactNode;
  /**
   * Footer of the table, with the screen's primary action. The footer sticks to the bottom if the table shows its rows as
   * cards.
   */
  footer?: ReactNode;
  /** Primary action of the screen as one button: last in the toolbar, or in place of the footer if rows are cards. */
  primary?: ReactNode;
  /**
   * Handles clicks on a row outside its controls. It must do the same as the row's first button, which keyboard users
   * press.
   */
  onRowOpen?: ((row: Row) => void) | undefined;
  /**
   * Id of the row whose amount should get the focus, on any page. The table clears the id after focusing. A row that
   * search or filters exclude gets the focus once it passes them.
   */
  requestedAmount?: Signal<string | null>;
  /**
   * Called with the rows that pass search and filters, in the shown order, on every change. The function must be
   * stable.
   */
  onShown?: (rows: readonly Row[]) => void;
  /**
   * Field that gets the focus when the portal opens the screen. Set it only for the main table. Without an amount
   * field, the search gets the focus.
   */
  typesIn?: TypingPlace;
  onCellRender?: (rowId: string, column: string) => void;
}
