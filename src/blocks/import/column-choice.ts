/** Which column of a file is which field: found by the headers, changed by hand. */
import { matchColumns } from '#blocks/spreadsheet/match-columns.ts';
import type { SheetTable } from '#blocks/spreadsheet/sheet-table.ts';
import { headingsOf } from './headings.ts';
import type { ImportField } from './import-types.ts';
import type { Mapping } from './import-rows.ts';

export function findColumns(fields: readonly ImportField[], { columns }: SheetTable): Mapping {
  return matchColumns(
    columns,
    fields.map((field) => ({ key: field.key, names: namesOf([field]) })),
  );
}

/** All names by which the columns of the fields are known. */
export const namesOf = (fields: readonly ImportField[]): readonly string[] =>
  fields.flatMap(({ key, label }) => [label, ...headingsOf(key)]);

/** A column is one field at most: another field that had it has none then. Null takes the field's column away. */
export function chooseColumn(mapping: Mapping, field: string, column: number | null): Mapping {
  const others = [...mapping].filter(([key, taken]) => key !== field && taken !== column);
  return new Map(column === null ? others : [...others, [field, column]]);
}

/** Required fields that stand in no column. */
export function missingFields(fields: readonly ImportField[], mapping: Mapping): readonly ImportField[] {
  return fields.filter(({ key, required }) => required && !mapping.has(key));
}

/** Columns with something in them that are no field: they stay out. */
export function unusedColumns({ columns, rows }: SheetTable, mapping: Mapping): readonly number[] {
  const used = new Set(mapping.values());
  return columns.flatMap((_, column) =>
    !used.has(column) && rows.some((cells) => cells[column]?.trim()) ? [column] : [],
  );
}

const SAMPLES = 3;

/** The first different texts of a column, by which a person knows it. */
export function samplesOf({ rows }: SheetTable, column: number): readonly string[] {
  const samples = new Set<string>();
  for (const cells of rows) {
    const text = cells[column]?.trim();
    if (text) samples.add(text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}
