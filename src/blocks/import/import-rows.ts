/** The rows of a file that is brought in: what stands in them, what it reads as, and what is in their way. */
import type { SheetTable } from '#blocks/spreadsheet/sheet-table.ts';
import type { Values } from '#core/ui/form/form-state.ts';
import type { ImportDescription, ImportField } from './import-types.ts';

/** One row. A change makes a new object, so that a table renders that row alone. */
export interface ImportRow {
  /** Its place among the rows of the file, from 0; stays for as long as the row is there. */
  readonly id: number;
  /** Its number in the file, as spreadsheet programs write it beside the row. */
  readonly number: number;
  /** By column of the file. */
  readonly cells: readonly string[];
  /** What the cells read as, by field; without those that cannot be read. */
  readonly values: Values;
  /** What is wrong with a cell, by field: what a field gave, the first to mend. */
  readonly problems: ReadonlyMap<string, string>;
  /** By what it is told apart; null where that cannot be read. */
  readonly sameAs: string | null;
  /** The number of the row above that is the same record. */
  readonly repeats: number | null;
  /** What the register said against it. */
  readonly taken: { readonly field: string; readonly code: string } | null;
  /** The register was asked about what stands in it now. */
  readonly isAsked: boolean;
  /** It was in need of a look when rows were last gathered for that; one that was mended stays in sight. */
  readonly isFlagged: boolean;
}

export type RowSituation = 'ready' | 'wrong' | 'repeated' | 'taken';

export function situationOf(row: ImportRow): RowSituation {
  if (row.problems.size > 0) return 'wrong';
  if (row.repeats !== null) return 'repeated';
  return row.taken === null ? 'ready' : 'taken';
}

/** The column of the file that each field is read from; fields that stand in none are left out. */
export type Mapping = ReadonlyMap<string, number>;

const NONE: ReadonlyMap<string, string> = new Map();

/** What a row is read by. */
export interface RowReader {
  readonly fields: readonly (ImportField & { readonly column: number })[];
  readonly duplicateKey: ImportDescription['duplicateKey'];
}

/** The way in which the doubtful texts of a field are read, by its key. */
export type Ways = ReadonlyMap<string, string>;

export function readerOf(
  { fields, duplicateKey }: ImportDescription,
  mapping: Mapping,
  ways: Ways,
  isTyped: boolean,
): RowReader {
  const mapped = fields.flatMap((field) => {
    const { key, doubt } = field;
    const column = mapping.get(key);
    if (column === undefined) return [];
    const way = ways.get(key) ?? null;
    return [{ ...field, column, ...(doubt && { read: (text: string) => doubt.read(text, way, isTyped) }) }];
  });
  return { fields: mapped, duplicateKey };
}

/** A row anew from what stands in its cells. What it repeats is for {@link markRepeats} to say. */
export function readRow(
  reader: RowReader,
  row: Pick<ImportRow, 'id' | 'number' | 'cells'> & { isFlagged?: boolean },
): ImportRow {
  const values: Record<string, unknown> = {};
  let problems: Map<string, string> | null = null;
  for (const { key, column, read } of reader.fields) {
    const reading = read(row.cells[column] ?? '');
    if (reading.ok) values[key] = reading.value;
    else (problems ??= new Map()).set(key, reading.problems[0]);
  }
  return {
    id: row.id,
    number: row.number,
    cells: row.cells,
    values,
    problems: problems ?? NONE,
    sameAs: reader.duplicateKey(values),
    repeats: null,
    taken: null,
    isAsked: false,
    isFlagged: (row.isFlagged ?? false) || problems !== null,
  };
}

/** The rows with `repeats` as it is among them: the first of several keeps its place. Rows that stay as they were keep their identity. */
export function markRepeats(rows: readonly ImportRow[]): readonly ImportRow[] {
  const firsts = new Map<string, number>();
  return rows.map((row) => {
    const first = row.sameAs === null ? undefined : firsts.get(row.sameAs);
    if (row.sameAs !== null && first === undefined) firsts.set(row.sameAs, row.number);
    const repeats = first ?? null;
    if (repeats === row.repeats) return row;
    return { ...row, repeats, isFlagged: row.isFlagged || repeats !== null };
  });
}

/** Whether a row is the template's example, in all of its columns: people forget to take it out. */
export function isExample(
  { fields: all }: Pick<ImportDescription, 'fields'>,
  { fields }: RowReader,
  cells: readonly string[],
): boolean {
  return (
    fields.length === all.length &&
    fields.every(({ column, example }) => (cells[column] ?? '').trim() === example)
  );
}

/** The rows of the file before anything is read. */
export function rawRows({ rows, rowNumbers }: SheetTable): Pick<ImportRow, 'id' | 'number' | 'cells'>[] {
  return rows.map((cells, id) => ({ id, number: rowNumbers[id] ?? id + 2, cells }));
}

export interface RowCounts {
  readonly all: number;
  readonly ready: number;
  readonly wrong: number;
  readonly repeated: number;
  readonly taken: number;
  /** Ready ones that the register was not asked about. */
  readonly unasked: number;
}

export function countRows(rows: readonly ImportRow[]): RowCounts {
  const counts = { all: rows.length, ready: 0, wrong: 0, repeated: 0, taken: 0, unasked: 0 };
  for (const row of rows) {
    const situation = situationOf(row);
    counts[situation] += 1;
    if (situation === 'ready' && !row.isAsked) counts.unasked += 1;
  }
  return counts;
}
