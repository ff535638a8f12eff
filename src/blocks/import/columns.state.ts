import { batch, computed, signal } from '@preact/signals-react';
import type { SelectedFile } from '#blocks/spreadsheet/read-spreadsheet.ts';
import type { ReadingChoice } from '#blocks/spreadsheet/reading-choice.ts';
import type { FileRefusal } from '#blocks/spreadsheet/refusals.ts';
import type { ReadSheet } from '#blocks/spreadsheet/spreadsheet-answer.ts';
import { chooseColumn, findColumns, missingFields, unusedColumns } from './column-choice.ts';
import { findDoubts, isTyped } from './column-doubts.ts';
import { isExample, rawRows, readerOf, type Mapping, type DecisionMethods } from './import-rows.ts';
import type { ImportDescription } from './import-types.ts';
import type { RowsState } from './rows.state.ts';

export type FileChoice = Pick<ReadingChoice, 'headerRow' | 'encoding'>;

export interface OpenFile {
  readonly selected: SelectedFile;
  readonly choice: FileChoice;
  readonly table: ReadSheet;
}

const NO_COLUMNS: Mapping = new Map();
const NO_READINGS: DecisionMethods = new Map();

export function createColumns(description: ImportDescription) {
  const { fields } = description;
  const store = createStore(description);
  const { file, refusal, mapping, ways: readings, choices, examples, reader, missing, open } = store;
  return {
    ...store,
    /**
     * Takes a newly read file. The mapping stays if the column names are the same; for other names the columns are
     * matched again.
     */
    take(next: OpenFile) {
      const before = file.peek()?.table.columns;
      file.value = next;
      refusal.value = null;
      if (JSON.stringify(before) === JSON.stringify(next.table.columns)) return;
      mapping.value = findColumns(fields, next.table);
      readings.value = NO_READINGS;
    },
    choose(field: string, column: number | null) {
      batch(() => {
        mapping.value = chooseColumn(mapping.peek(), field, column);
        // Removes the selected interpretation of the field's former column, and of a field that lost its column.
        readings.value = new Map(
          [...readings.peek()].filter(([key]) => key !== field && mapping.peek().has(key)),
        );
        choices.value += 1;
      });
    },
    settle(field: string, reading: string) {
      readings.value = new Map(readings.peek()).set(field, reading);
      choices.value += 1;
    },
    /**
     * True if the column step can be skipped: every column has a field, no required field is missing, and no value is
     * ambiguous.
     */
    isClear() {
      const { table } = file.peek() ?? {};
      return (
        table !== undefined &&
        missing.peek().length + open.peek().length === 0 &&
        table.encoding?.isDoubtful !== true &&
        unusedColumns(table, mapping.peek()).length === 0
      );
    },
    /**
     * Rows with raw texts from the file or with the user's corrections. Null while a required field has no column, or an
     * ambiguous column has no selected interpretation.
     */
    rawRows({ rows, dropped }: Pick<RowsState, 'rows' | 'dropped'>) {
      const { table } = file.peek() ?? {};
      if (!table || missing.peek().length + open.peek().length > 0) return null;
      if (rows.peek().length + dropped.peek().length > 0) return rows.peek();
      const raw = rawRows(table);
      const dataRows = raw.filter(({ cells }) => !isExample(description, reader.peek(), cells));
      examples.value = raw.length - dataRows.length;
      return dataRows;
    },
    clear() {
      file.value = null;
      refusal.value = null;
      mapping.value = NO_COLUMNS;
      readings.value = NO_READINGS;
      choices.value = 0;
      examples.value = 0;
    },
  };
}

function createStore(description: ImportDescription) {
  const { fields } = description;
  const file = signal<OpenFile | null>(null);
  const mapping = signal(NO_COLUMNS);
  const readings = signal(NO_READINGS);
  const doubts = computed(() => (file.value ? findDoubts(fields, file.value.table, mapping.value) : []));
  return {
    file,
    refusal: signal<FileRefusal | null>(null),
    mapping,
    ways: readings,
    choices: signal(0),
    examples: signal(0),
    missing: computed(() => missingFields(fields, mapping.value)),
    doubts,
    open: computed(() => doubts.value.filter(({ field }) => !readings.value.has(field.key))),
    reader: computed(() => {
      const hasTypes = file.value !== null && isTyped(file.value.table);
      return readerOf(description, mapping.value, readings.value, hasTypes);
    }),
  };
}
