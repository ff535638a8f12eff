import { revealText } from '#core/format/neutral-text.ts';
import { findHeader } from './find-header.ts';
import { MOST_TITLE_ROWS, type Limits } from './limits.ts';
import { RefusedFile } from './refusals.ts';

/** A row as it stands in the file. `number` counts from 1, as spreadsheet programs write it beside the row. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Of all cells that span others those furthest down: the first of them, and the number of their last row. */
export interface MergedCells {
  readonly cell: string;
  readonly lastRow: number;
}

/** What stands in a file before it is known what of it is the header. */
export interface SheetContent {
  readonly rows: readonly SheetRow[];
  readonly merged: MergedCells | null;
}

/** A header and what is below it. Texts that an export made harmless are as they were before. */
export interface SheetTable {
  /** The texts of the header, trimmed. May be empty over a column that has cells. */
  readonly columns: readonly string[];
  /** As wide as `columns`, each of them. Rows without any text are left out. */
  readonly rows: readonly (readonly string[])[];
  /** The number in the file of each row, to speak of it with a person. */
  readonly rowNumbers: readonly number[];
  /** The number in the file of the header. */
  readonly headerRow: number;
  /** The first filled rows of the file, the header among them: those that can be the header, to choose from. */
  readonly headerRows: readonly SheetRow[];
}

/** Which row is the header: that of a number, or the one that has most of these names of columns. */
export interface HeaderChoice {
  readonly headerRow?: number | undefined;
  readonly names?: readonly string[] | undefined;
}

/** Means something to programs that take a name for a key; nobody calls a column so. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

const isFilled = (text: string) => text.trim() !== '';

/** Rows above the header are titles and stay out. Every filled row below it is in the table, or the file is refused. */
export function tableOf(
  { rows: all, merged }: SheetContent,
  limits: Limits,
  choice: HeaderChoice,
): SheetTable {
  const filled = all.filter(({ cells }) => cells.some(isFilled));
  const top = filled.slice(0, MOST_TITLE_ROWS + 1);
  const header = headerAmong(top, choice);
  if (!header) throw new RefusedFile('empty_file');
  if (merged && merged.lastRow >= header.number) throw new RefusedFile('merged_cells', { cell: merged.cell });
  const rows = filled.slice(filled.indexOf(header) + 1);
  if (rows.length > limits.rows) throw new RefusedFile('too_many_rows', { max: limits.rows });
  const width = [header, ...rows].reduce(
    (most, { cells }) => Math.max(most, cells.findLastIndex(isFilled) + 1),
    0,
  );
  if (width > limits.columns) throw new RefusedFile('too_many_columns', { max: limits.columns });

  const columns = widened(header.cells, width).map((text) => text.trim());
  const name = columns.find((text) => FORBIDDEN_NAMES.has(text.toLowerCase()));
  if (name !== undefined) throw new RefusedFile('forbidden_column_name', { name });
  if (rows.length === 0) throw new RefusedFile('no_rows');
  return {
    columns,
    rows: rows.map(({ cells }) => widened(cells, width)),
    rowNumbers: rows.map(({ number }) => number),
    headerRow: header.number,
    headerRows: top.filter((row) => row.number > (merged?.lastRow ?? 0) && row !== filled.at(-1)),
  };
}

function headerAmong(
  top: readonly SheetRow[],
  { headerRow, names = [] }: HeaderChoice,
): SheetRow | undefined {
  return top.find(({ number }) => number === headerRow) ?? findHeader(top, names);
}

function widened(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, index) => revealText(cells[index] ?? ''));
}
