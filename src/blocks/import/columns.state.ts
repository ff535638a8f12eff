/** The file that was picked, and which of its columns is which field. */
import { computed, signal } from '@preact/signals-react';
import type { Refusal } from '#blocks/spreadsheet/refusals.ts';
import type { ReadSheet } from '#blocks/spreadsheet/spreadsheet-answer.ts';
import type { SheetTable } from '#blocks/spreadsheet/sheet-table.ts';
import { chooseColumn, findColumns, missingFields, unusedColumns } from './column-choice.ts';
import { isExample, rawRows, readerOf, type Mapping } from './import-rows.ts';
import type { ImportDescription } from './import-types.ts';
import type { RowsState } from './rows.state.ts';

export interface OpenFile {
  readonly name: string;
  readonly table: SheetTable;
  /** Empty for a csv. */
  readonly sheetName: string;
  /** Sheets of the file that were not read. */
  readonly otherSheets: readonly string[];
}

export function createColumns(description: ImportDescription) {
  const { fields } = description;
  const file = signal<OpenFile | null>(null);
  const refusal = signal<Refusal | null>(null);
  const mapping = signal<Mapping>(new Map());
  const choices = signal(0);
  const examples = signal(0);
  const reader = computed(() => readerOf(description, mapping.value));
  const missing = computed(() => missingFields(fields, mapping.value));
  return {
    file,
    refusal,
    mapping,
    missing,
    examples,
    /** How often somebody chose a column by hand. */
    choices,
    reader,
    take(name: string, table: ReadSheet) {
      file.value = { name, table, sheetName: table.sheetName, otherSheets: table.otherSheets };
      mapping.value = findColumns(fields, table);
    },
    choose(field: string, column: number | null) {
      mapping.value = chooseColumn(mapping.peek(), field, column);
      choices.value += 1;
    },
    /** Nobody has to look at the columns: each of them is a field, and no required field is missing. */
    isClear() {
      const { table } = file.peek() ?? {};
      return (
        table !== undefined &&
        missing.peek().length === 0 &&
        unusedColumns(table, mapping.peek()).length === 0
      );
    },
    /** The rows to read: those of the file, or as they were mended since. Null while a required column is missing. */
    rawRows({ rows, dropped }: Pick<RowsState, 'rows' | 'dropped'>) {
      const { table } = file.peek() ?? {};
      if (!table || missing.peek().length > 0) return null;
      if (rows.peek().length + dropped.peek().length > 0) return rows.peek();
      const raw = rawRows(table);
      const kept = raw.filter(({ cells }) => !isExample(description, reader.peek(), cells));
      examples.value = raw.length - kept.length;
      return kept;
    },
    clear() {
      file.value = null;
      refusal.value = null;
      mapping.value = new Map();
      choices.value = 0;
      examples.value = 0;
    },
  };
}
