import { revealText } from '#core/format/neutral-text.ts';
import { findHeader } from './find-header.ts';
import { MOST_TITLE_ROWS, type Limits } from './limits.ts';
import { RefusedFile } from './refusals.ts';

export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** The merged range that reaches the lowest row: its first cell and last row number. */
export interface MergedCells {
  readonly cell: string;
  readonly lastRow: number;
}

export interface SheetContent {
  readonly rows: readonly SheetRow[];
  readonly merged: MergedCells | null;
}

export interface SpreadsheetTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly rowNumbers: readonly number[];
  readonly headerRow: number;
  readonly headerRows: readonly SheetRow[];
}

/** Selection of the header row: its row number, or the row with the most of the given names. */
export interface HeaderChoice {
  readonly headerRow?: number | undefined;
  readonly names?: readonly string[] | undefined;
}

const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

const isFilled = (text: string) => text.trim() !== '';

/**
 * Header and rows of a sheet, without the rows above the header. Refuses a file with a filled row outside the limits.
 */
export function tableOf(
  { rows: all, merged }: SheetContent,
  limits: Limits,
  choice: HeaderChoice,
): SpreadsheetTable {
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
