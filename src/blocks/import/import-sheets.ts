/** The files that the studio gives: a template, and the rows that were not brought in. */
import type { ExportSheet } from '#core/format/sheet-cell.ts';
import type { SheetTable } from '#blocks/spreadsheet/sheet-table.ts';
import type { ImportRow, Mapping } from './import-rows.ts';
import type { ImportDescription } from './import-types.ts';

/** The headers by which the columns are found again, over one example. */
export function templateSheet({ fields }: ImportDescription): ExportSheet {
  return {
    columns: fields.map(({ label }) => ({ header: label, kind: 'text' })),
    rows: [fields.map(({ example }) => example)],
  };
}

/**
 * The rows as they stand now, with all columns of their file and one more that says why. Columns in use have the
 * field's own name, so that they are found when the file comes again.
 */
export function rejectedSheet(
  { fields }: ImportDescription,
  file: SheetTable,
  mapping: Mapping,
  rows: readonly ImportRow[],
  why: { readonly header: string; readonly textOf: (row: ImportRow) => string },
): ExportSheet {
  const names = new Map(fields.map(({ key, label }) => [mapping.get(key), label]));
  return {
    columns: [...file.columns.map((header, column) => names.get(column) ?? header), why.header].map(
      (header) => ({ header, kind: 'text' }),
    ),
    rows: rows.map((row) => [...row.cells, why.textOf(row)]),
  };
}
