/** Bringing records in from a spreadsheet, step by step; all that is no picture. */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { DecimalMark } from '#core/format/decimal.ts';
import { createOperation } from '#core/state/operation.ts';
import type { PickedFile } from '#blocks/spreadsheet/read-spreadsheet.ts';
import type { ReadingChoice } from '#blocks/spreadsheet/reading-choice.ts';
import type { Refusal } from '#blocks/spreadsheet/refusals.ts';
import type { SpreadsheetAnswer } from '#blocks/spreadsheet/spreadsheet-answer.ts';
import { namesOf } from './column-choice.ts';
import type { ColumnDoubt } from './column-doubts.ts';
import { createColumns, type FileChoice, type OpenFile } from './columns.state.ts';
import type { Mapping, RowReader, Ways } from './import-rows.ts';
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
  /** Why the last file was not read. */
  readonly refusal: ReadonlySignal<Refusal | null>;
  readonly mapping: ReadonlySignal<Mapping>;
  /** Required fields without a column. */
  readonly missing: ReadonlySignal<readonly ImportField[]>;
  /** How many rows were left out because they are the template's example. */
  readonly examples: ReadonlySignal<number>;
  /** All or none was asked for, and some were refused: so none was brought in. */
  readonly wasNone: ReadonlySignal<boolean>;
  readonly result: ReadonlySignal<ImportResult | null>;
  /** Something was changed by hand that would be lost. */
  readonly isUnsaved: ReadonlySignal<boolean>;
  /** Rows were mended or left out. */
  readonly isMended: ReadonlySignal<boolean>;
  pick(file: PickedFile): Promise<void>;
  /** Reads the file that was picked once more, with another header or encoding; what was mended in its rows is lost. */
  readAgain(choice: FileChoice): Promise<void>;
  choose(field: string, column: number | null): void;
  /** The columns with texts that can be read in several ways, and the way that was chosen for a field. */
  readonly doubts: ReadonlySignal<readonly ColumnDoubt[]>;
  readonly ways: ReadonlySignal<Ways>;
  /** Those of the doubts in which nothing was chosen. */
  readonly open: ReadonlySignal<readonly ColumnDoubt[]>;
  settle(field: string, way: string): void;
  /** What the rows are read by. */
  readonly reader: ReadonlySignal<RowReader>;
  /** From the columns to the rows, which are all read; then the register is asked. */
  check(): Promise<void>;
  /** Back to the columns, with what was mended, or to another file. */
  back(to: 'columns' | 'pick'): void;
  edit(id: number, texts: ReadonlyMap<string, string>): void;
  replace(field: string, from: string | null, to: string): Promise<number>;
  drop(id: number): void;
  restore(): void;
  /** Asks the register about rows it was not asked about; true when there is none left. */
  ask(): Promise<boolean>;
  send(mode: ImportMode): Promise<void>;
  undo(): Promise<void>;
}

export interface ImportTools {
  /** Answers what stands in a picked file. */
  readonly read: (file: PickedFile, maxRows: number, choice: ReadingChoice) => Promise<SpreadsheetAnswer>;
  readonly createKey: () => string;
  /** How the fields read decimals; the numbers of a sheet are written so. Default a comma. */
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
  const pick = async (picked: PickedFile) => {
    if (!(await readAs(picked, {}, clear))) return;
    if (columns.isClear()) await check();
    else step.value = 'columns';
  };
  const readAgain = async (choice: FileChoice) => {
    const { picked, choice: before } = columns.file.peek() ?? {};
    if (picked) await readAs(picked, { ...before, ...choice }, (isRead) => isRead && rows.clear());
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

/** Reads a picked file into the columns; answers whether it could be read. `before` runs with the change that comes of it. */
function createReading(
  description: ImportDescription,
  columns: ReturnType<typeof createColumns>,
  operation: ImportOperation,
  { read, decimalMark }: Pick<ImportTools, 'read' | 'decimalMark'>,
) {
  const names = namesOf(description.fields);
  return async (picked: PickedFile, choice: FileChoice, before: (isRead: boolean) => void) => {
    const outcome = await operation.run({ kind: 'reading', count: 0 }, () =>
      read(picked, description.maxRows, { ...choice, names, decimalMark }),
    );
    if (outcome.status !== 'done') return false;
    const { answer } = outcome;
    batch(() => {
      before(answer.ok);
      if (answer.ok) columns.take({ picked, choice, table: answer });
      else columns.refusal.value = answer;
    });
    return answer.ok;
  };
}

/** Nothing changes under something that runs. */
function whileFree(
  { running, run }: ImportOperation,
  rows: RowsState,
): Pick<ImportState, 'edit' | 'drop' | 'restore' | 'replace'> {
  /** What the register is asked without anything being created, people need not wait for. */
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

/** The code that reads spreadsheets comes with the first file. */
async function readFile(
  file: PickedFile,
  maxRows: number,
  choice: ReadingChoice,
): Promise<SpreadsheetAnswer> {
  const [{ readSpreadsheet }, { LIMITS }] = await Promise.all([
    import('#blocks/spreadsheet/read-spreadsheet.ts'),
    import('#blocks/spreadsheet/limits.ts'),
  ]);
  return readSpreadsheet(file, { ...LIMITS, rows: maxRows }, undefined, choice);
}
