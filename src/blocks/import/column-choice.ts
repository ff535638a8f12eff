import { matchColumns } from '#blocks/spreadsheet/match-columns.ts';
import type { SpreadsheetTable } from '#blocks/spreadsheet/sheet-table.ts';
import { headingsOf } from './headings.ts';
import type { ImportField } from './import-types.ts';
import type { Mapping } from './import-rows.ts';

export function findColumns(fields: readonly ImportField[], { columns }: SpreadsheetTable): Mapping {
  return matchColumns(
    columns,
    fields.map((field) => ({ key: field.key, names: namesOf([field]) })),
  );
}

export const namesOf = (fields: readonly ImportField[]): readonly string[] =>
  fields.flatMap(({ key, label }) => [label, ...headingsOf(key)]);

/**
 * Assigns a column to a field. If another field had this column, that field loses it. A null column clears the field.
 */
export function chooseColumn(mapping: Mapping, field: string, column: number | null): Mapping {
  const others = [...mapping].filter(([key, taken]) => key !== field && taken !== column);
  return new Map(column === null ? others : [...others, [field, column]]);
}

export function missingFields(fields: readonly ImportField[], mapping: Mapping): readonly ImportField[] {
  return fields.filter(({ key, required }) => required && !mapping.has(key));
}

export function unusedColumns({ columns, rows }: SpreadsheetTable, mapping: Mapping): readonly number[] {
  const used = new Set(mapping.values());
  return columns.flatMap((_, column) =>
    !used.has(column) && rows.some((cells) => cells[column]?.trim()) ? [column] : [],
  );
}

const SAMPLES = 3;

export function samplesOf({ rows }: SpreadsheetTable, column: number): readonly string[] {
  const samples = new Set<string>();
  for (const cells of rows) {
    const text = cells[column]?.trim();
    if (text) samples.add(text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}
