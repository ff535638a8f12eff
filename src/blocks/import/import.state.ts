import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { DecimalMark } from '#core/format/decimal.ts';
import { createOperation } from '#core/state/operation.ts';
import type { SelectedFile } from '#blocks/spreadsheet/read-spreadsheet.ts';
import type { ReadingChoice } from '#blocks/spreadsheet/reading-choice.ts';
import type { FileRefusal } from '#blocks/spreadsheet/refusals.ts';
import type { SpreadsheetAnswer } from '#blocks/spreadsheet/spreadsheet-answer.ts';
import { namesOf } from './column-choice.ts';
import type { ColumnDoubt } from './column-doubts.ts';
import { createColumns, type FileChoice, type OpenFile } from './columns.state.ts';
import type { Mapping, RowReader, DecisionMethods } from './import-rows.ts';
import type { ImportDescription, ImportField } from './import-types.ts';
import type { ImportMode } from './register-calls.ts';
import {
  createRegisterImport,
  type ImportIntent,
  type ImportOperation,
  type ImportResult,
} from './register-import.state.ts';
import { createRowsState, type RowsState } from './rows.state.ts';

export type ImportStep = 'pick' | 'columns' | 'rows' | 'done';

export interface ImportState extends Pick<
  RowsState,
  'rows' | 'counts' | 'dropped' | 'suggestion' | 'problemOf' | 'textsOf' | 'dismissSuggestion' | 'gather'
> {
  readonly step: ReadonlySignal<ImportStep>;
  readonly operation: ImportOperation;
  readonly file: ReadonlySignal<OpenFile | null>;
  readonly refusal: ReadonlySignal<FileRefusal | null>;
  readonly mapping: ReadonlySignal<Mapping>;
  readonly missing: ReadonlySignal<readonly ImportField[]>;
  readonly examples: ReadonlySignal<number>;
  /** True if an import of all rows or none failed because of rejected rows, so that it created no record. */
  readonly wasNone: ReadonlySignal<boolean>;
  readonly result: ReadonlySignal<ImportResult | null>;
  /** True if closing the studio would lose manual changes. */
  readonly isUnsaved: ReadonlySignal<boolean>;
  /** True if the user edited or removed rows. */
  readonly isMended: ReadonlySignal<boolean>;
  pick(file: SelectedFile): Promise<void>;
  /** Reads the selected file again with another header row or encoding. The user's corrections are lost. */
  readAgain(choice: FileChoice): Promise<void>;
  choose(field: string, column: number | null): void;
  readonly doubts: ReadonlySignal<readonly ColumnDoubt[]>;
  readonly ways: ReadonlySignal<DecisionMethods>;
  readonly open: ReadonlySignal<readonly ColumnDoubt[]>;
  settle(field: string, way: string): void;
  readonly reader: ReadonlySignal<RowReader>;
  check(): Promise<void>;
  back(to: 'columns' | 'pick'): void;
  edit(id: number, texts: ReadonlyMap<string, string>): void;
  replace(field: string, from: string | null, to: string): Promise<number>;
  drop(id: number): void;
  restore(): void;
  ask(): Promise<boolean>;
  send(mode: ImportMode): Promise<void>;
  undo(): Promise<void>;
}

export interface ImportTools {
  readonly read: (file: SelectedFile, maxRows: number, choice: ReadingChoice) => Promise<SpreadsheetAnswer>;
  readonly createKey: () => string;
  /**
   * Decimal mark in the form fields. The spreadsheet reader writes the numbers of a sheet with the same mark. Default:
   * comma.
   */
  readonly decimalMark: DecimalMark;
}

export function createImportState(
  description: ImportDescription,
  tools: Partial<ImportTools> = {},
): ImportState {
  const { read = readFile, decimalMark = ',', ...keys } = tools;
  const step = signal<ImportStep>('pick');
  const columns = createColumns(description);
  const rows = createRowsState(() => columns.reader.peek());
  const operation = createOperation<ImportIntent>(keys);
  const register = createRegisterImport(description, rows, operation, () => (step.value = 'done'));
  const clear = () => {
    columns.clear();
    rows.clear();
    register.clear();
    operation.clear();
  };
  const check = async () => {
    const raw = columns.rawRows(rows);
    if (!raw || operation.running.peek()) return;
    await operation.run({ kind: 'checking', count: raw.length }, ({ progress }) =>
      rows.readAll(raw, (done) => progress(done, raw.length)),
    );
    step.value = 'rows';
    await register.ask();
  };
  const readAs = createReading(description, columns, operation, { read, decimalMark });
  const pick = async (selected: SelectedFile) => {
    if (!(await readAs(selected, {}, clear))) return;
    if (columns.isClear()) await check();
    else step.value = 'columns';
  };
  const readAgain = async (choice: FileChoice) => {
    const { selected, choice: before } = columns.file.peek() ?? {};
    if (selected) await readAs(selected, { ...before, ...choice }, (isRead) => isRead && rows.clear());
  };
  return {
    ...columns,
    ...rows,
    ...register,
    step,
    operation,
    isUnsaved: computed(
      () => ['columns', 'rows'].includes(step.value) && columns.choices.value + rows.changes.value > 0,
    ),
    isMended: computed(() => rows.changes.value > 0),
    pick,
    readAgain,
    check,
    back(to) {
      if (operation.running.peek()) return;
      step.value = to;
      if (to === 'pick') clear();
      else operation.clear();
    },
    ...whileFree(operation, rows),
  };
}

function createReading(
  description: ImportDescription,
  columns: ReturnType<typeof createColumns>,
  operation: ImportOperation,
  { read, decimalMark }: Pick<ImportTools, 'read' | 'decimalMark'>,
) {
  const names = namesOf(description.fields);
  return async (selected: SelectedFile, choice: FileChoice, before: (isRead: boolean) => void) => {
    const outcome = await operation.run({ kind: 'reading', count: 0 }, () =>
      read(selected, description.maxRows, { ...choice, names, decimalMark }),
    );
    if (outcome.status !== 'done') return false;
    const { answer } = outcome;
    batch(() => {
      before(answer.ok);
      if (answer.ok) columns.take({ selected, choice, table: answer });
      else columns.refusal.value = answer;
    });
    return answer.ok;
  };
}

/** Actions that change rows. They do nothing while an operation runs, except a check of the rows. */
function whileFree(
  { running, run }: ImportOperation,
  rows: RowsState,
): Pick<ImportState, 'edit' | 'drop' | 'restore' | 'replace'> {
  /** The user may go on editing during a check of the rows, because a check creates nothing. */
  const isOpen = () => (running.peek()?.intent.kind ?? 'asking') === 'asking';
  return {
    edit: (id, texts) => (isOpen() ? rows.edit(id, texts) : undefined),
    drop: (id) => (isOpen() ? rows.drop(id) : undefined),
    restore: () => (isOpen() ? rows.restore() : undefined),
    async replace(field, from, to) {
      const count = rows.counts.peek().all;
      const outcome = await run({ kind: 'checking', count }, ({ progress }) =>
        rows.replace(field, from, to, (done) => progress(done, count)),
      );
      return outcome.status === 'done' ? outcome.answer : 0;
    },
  };
}

async function readFile(
  file: SelectedFile,
  maxRows: number,
  choice: ReadingChoice,
): Promise<SpreadsheetAnswer> {
  const [{ readSpreadsheet }, { LIMITS }] = await Promise.all([
    import('#blocks/spreadsheet/read-spreadsheet.ts'),
    import('#blocks/spreadsheet/limits.ts'),
  ]);
  return readSpreadsheet(file, { ...LIMITS, rows: maxRows }, undefined, choice);
}
