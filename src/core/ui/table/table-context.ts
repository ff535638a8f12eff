import type { Column, DataTableProps } from './table-types.ts';
import type { PhonePlace } from './columns-layout.ts';

/**
 * Data that the table's header, rows and cells share. The object changes only with columns and stores, so that rows
 * render rarely.
 */
export interface TableContext<Row> {
  readonly columns: readonly Column<Row>[];
  readonly isCards: boolean;
  /** Style sheet of cards; null if the table shows no cards. */
  readonly cardsCss: string | null;
  readonly places: ReadonlyMap<string, PhonePlace>;
  readonly rests: ReadonlyMap<string, 'start' | 'end'>;
  readonly rowId: (row: Row) => string;
  readonly labelOf: (row: Row) => string;
  readonly selection: DataTableProps<Row>['selection'];
  readonly rowStates: DataTableProps<Row>['rowStates'];
  readonly onRowOpen: DataTableProps<Row>['onRowOpen'];
  readonly onCellRender: DataTableProps<Row>['onCellRender'];
  /** Selects one row or, with `range`, all rows from the last changed row, in the shown order. */
  select(id: string, selected: boolean, range: boolean): void;
  paste(id: string, texts: readonly string[]): void;
}
