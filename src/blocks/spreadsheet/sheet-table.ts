import type { Limits } from './limits.ts';
import { revealText } from '#core/format/neutral-text.ts';
import { RefusedFile } from './refusals.ts';

/** A row as it stands in the file. `number` counts from 1, as spreadsheet programs write it beside the row. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A header and what is below it. Texts that an export made harmless are as they were before. */
export interface SheetTable {
  /** The texts of the header, trimmed. May be empty over a column that has cells. */
  readonly columns: readonly string[];
  /** As wide as `columns`, each of them. Rows without any text are left out. */
  readonly rows: readonly (readonly string[])[];
  /** The number in the file of each row, to speak of it with a person. */
  readonly rowNumbers: readonly number[];
}

/** Means something to programs that take a name for a key; nobody calls a column so. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

const isFilled = (text: string) => text.trim() !== '';

/** Takes the first filled row for the header. Every filled row below it is in the table, or the file is refused. */
export function tableOf(all: readonly SheetRow[], limits: Limits): SheetTable {
  const [header, ...rows] = all.filter(({ cells }) => cells.some(isFilled));
  if (!header) throw new RefusedFile('empty_file');
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
  };
}

function widened(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, index) => revealText(cells[index] ?? ''));
}
