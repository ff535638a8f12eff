import type { SpreadsheetTable } from '#blocks/spreadsheet/sheet-table.ts';
import type { Values } from '#core/ui/form/form-state.ts';
import type { ImportDescription, ImportField } from './import-types.ts';

/**
 * One row of the imported file. A change of a row creates a new object, so that the table renders only the changed row.
 */
export interface ImportRow {
  /** Index of the row in the file, from 0 on; it never changes. */
  readonly id: number;
  readonly number: number;
  readonly cells: readonly string[];
  readonly values: Values;
  readonly problems: ReadonlyMap<string, string>;
  /** Key by which the import finds duplicates of the row; null if the cells of the key are invalid. */
  readonly sameAs: string | null;
  /** Number of the earlier row with the same key; null without such a row. */
  readonly repeats: number | null;
  /** Rejection of the row by the server: field and error code; null without a rejection. */
  readonly taken: { readonly field: string; readonly code: string } | null;
  /** True if the server has checked the current values of the row. */
  readonly isRequested: boolean;
  /**
   * True if the row had problems when the filter for rows with problems was last updated. A corrected row stays visible
   * until the next update of the filter.
   */
  readonly isFlagged: boolean;
}

export type RowSituation = 'ready' | 'wrong' | 'repeated' | 'taken';

export function situationOf(row: ImportRow): RowSituation {
  if (row.problems.size > 0) return 'wrong';
  if (row.repeats !== null) return 'repeated';
  return row.taken === null ? 'ready' : 'taken';
}

/** Column index by field key. A field without a column has no entry. */
export type Mapping = ReadonlyMap<string, number>;

const NONE: ReadonlyMap<string, string> = new Map();

export interface RowReader {
  readonly fields: readonly (ImportField & { readonly column: number })[];
  readonly duplicateKey: ImportDescription['duplicateKey'];
}

/** The selected interpretation of ambiguous values, by field key. */
export type DecisionMethods = ReadonlyMap<string, string>;

export function readerOf(
  { fields, duplicateKey }: ImportDescription,
  mapping: Mapping,
  readings: DecisionMethods,
  isTyped: boolean,
): RowReader {
  const mapped = fields.flatMap((field) => {
    const { key, doubt } = field;
    const column = mapping.get(key);
    if (column === undefined) return [];
    const selectedReading = readings.get(key) ?? null;
    return [
      {
        ...field,
        column,
        ...(doubt && { read: (text: string) => doubt.read(text, selectedReading, isTyped) }),
      },
    ];
  });
  return { fields: mapped, duplicateKey };
}

/** Parses the cells of a row again, without `repeats`, which {@link markRepeats} sets. */
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
    isRequested: false,
    isFlagged: (row.isFlagged ?? false) || problems !== null,
  };
}

/**
 * Sets `repeats` of duplicate rows. The first of several equal rows stays valid. Unchanged rows keep their object
 * identity.
 */
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

/** True if the row equals the example row of the template, which users often leave in the file. */
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

export function rawRows({
  rows,
  rowNumbers,
}: SpreadsheetTable): Pick<ImportRow, 'id' | 'number' | 'cells'>[] {
  return rows.map((cells, id) => ({ id, number: rowNumbers[id] ?? id + 2, cells }));
}

export interface RowCounts {
  readonly all: number;
  readonly ready: number;
  readonly wrong: number;
  readonly repeated: number;
  readonly taken: number;
  /** Number of valid rows that the server has not checked. */
  readonly unasked: number;
}

export function countRows(rows: readonly ImportRow[]): RowCounts {
  const counts = { all: rows.length, ready: 0, wrong: 0, repeated: 0, taken: 0, unasked: 0 };
  for (const row of rows) {
    const situation = situationOf(row);
    counts[situation] += 1;
    if (situation === 'ready' && !row.isRequested) counts.unasked += 1;
  }
  return counts;
}
