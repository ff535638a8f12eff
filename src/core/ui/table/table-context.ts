import type { Column, DataTableProps } from './table-types.ts';
import type { PhonePlace } from './columns-layout.ts';

/** What header, rows and cells share. One object per set of columns and stores, so that rows render when it changes only. */
export interface TableContext<Row> {
  readonly columns: readonly Column<Row>[];
  /** Rows are cards, which have no header above them. */
  readonly isCards: boolean;
  /** The sheet of cards; null where rows are none. */
  readonly cardsCss: string | null;
  readonly places: ReadonlyMap<string, PhonePlace>;
  /** The columns that stay in sight while the others scroll, by key. */
  readonly rests: ReadonlyMap<string, 'start' | 'end'>;
  readonly rowId: (row: Row) => string;
  readonly labelOf: (row: Row) => string;
  readonly selection: DataTableProps<Row>['selection'];
  readonly rowStates: DataTableProps<Row>['rowStates'];
  readonly onRowOpen: DataTableProps<Row>['onRowOpen'];
  readonly onCellRender: DataTableProps<Row>['onCellRender'];
  /** Selects one row, or with `range` all from the last one touched to it, in the shown order. */
  select(id: string, selected: boolean, range: boolean): void;
  /** Fills amounts from a row on, in the shown order. */
  paste(id: string, texts: readonly string[]): void;
}
