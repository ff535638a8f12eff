import type { ExportSheet } from '#core/format/sheet-cell.ts';
import type { SpreadsheetTable } from '#blocks/spreadsheet/sheet-table.ts';
import type { ImportRow, Mapping } from './import-rows.ts';
import type { ImportDescription } from './import-types.ts';

export function templateSheet({ fields }: ImportDescription): ExportSheet {
  return {
    columns: fields.map(({ label }) => ({ header: label, kind: 'text' })),
    rows: [fields.map(({ example }) => example)],
  };
}

/**
 * Spreadsheet of rejected rows: the rows with the user's corrections, all columns of the file, and a column with the
 * reason. Mapped columns get the field's label, so that a new import recognizes them.
 */
export function rejectedSheet(
  { fields }: ImportDescription,
  file: SpreadsheetTable,
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
