/** Bringing records in from a spreadsheet, step by step; all that is no picture. */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { createKey } from '#core/api/idempotency-key.ts';
import type { DecimalMark } from '#core/format/decimal.ts';
import type { PickedFile } from '#blocks/spreadsheet/read-spreadsheet.ts';
import type { Refusal } from '#blocks/spreadsheet/refusals.ts';
import type { SpreadsheetAnswer } from '#blocks/spreadsheet/spreadsheet-answer.ts';
import { createColumns, type OpenFile } from './columns.state.ts';
import { createDesk, type Activity, type Desk, type ImportFailure } from './desk.state.ts';
import type { Mapping } from './import-rows.ts';
import type { ImportDescription, ImportField } from './import-types.ts';
import type { ImportMode } from './register-calls.ts';
import { createRowsState, type RowsState } from './rows.state.ts';
import { createTalk, type ImportResult } from './talk.state.ts';

export type ImportStep = 'pick' | 'columns' | 'rows' | 'done';

export interface ImportState extends Pick<
  RowsState,
  'rows' | 'counts' | 'dropped' | 'suggestion' | 'problemOf' | 'textsOf' | 'dismissSuggestion' | 'gather'
> {
  readonly step: ReadonlySignal<ImportStep>;
  readonly activity: ReadonlySignal<Activity | null>;
  readonly file: ReadonlySignal<OpenFile | null>;
  /** Why the last file was not read. */
  readonly refusal: ReadonlySignal<Refusal | null>;
  readonly mapping: ReadonlySignal<Mapping>;
  /** Required fields without a column. */
  readonly missing: ReadonlySignal<readonly ImportField[]>;
  /** How many rows were left out because they are the template's example. */
  readonly examples: ReadonlySignal<number>;
  readonly failure: ReadonlySignal<ImportFailure | null>;
  /** All or none was asked for, and some were refused: so none was brought in. */
  readonly wasNone: ReadonlySignal<boolean>;
  readonly result: ReadonlySignal<ImportResult | null>;
  /** Something was changed by hand that would be lost. */
  readonly isUnsaved: ReadonlySignal<boolean>;
  pick(file: PickedFile): Promise<void>;
  choose(field: string, column: number | null): void;
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
  /** Once more, for an answer that was lost. */
  askAgain(): void;
  undo(): Promise<void>;
}

export interface ImportTools {
  /** Answers what stands in a picked file. */
  readonly read: (file: PickedFile, maxRows: number, mark: DecimalMark) => Promise<SpreadsheetAnswer>;
  readonly createKey: () => string;
  /** How the fields read decimals; the numbers of a sheet are written so. Default a comma. */
  readonly decimalMark: DecimalMark;
}

export function createImportState(
  description: ImportDescription,
  tools: Partial<ImportTools> = {},
): ImportState {
  const { read = readFile, createKey: newKey = createKey, decimalMark = ',' } = tools;
  const step = signal<ImportStep>('pick');
  const columns = createColumns(description);
  const rows = createRowsState(() => columns.reader.peek());
  const desk = createDesk();
  const talk = createTalk(description, rows, desk, newKey, () => (step.value = 'done'));
  const clear = () => {
    columns.clear();
    rows.clear();
    talk.clear();
    desk.failure.value = null;
  };
  const check = async () => {
    const raw = columns.rawRows(rows);
    if (!raw || !desk.isFree()) return;
    await desk.run({ kind: 'checking', done: 0, total: raw.length }, (onProgress) =>
      rows.readAll(raw, onProgress),
    );
    step.value = 'rows';
    await talk.ask();
  };
  const pick = async (picked: PickedFile) => {
    const answer = await desk.attempt({ kind: 'reading' }, () =>
      read(picked, description.maxRows, decimalMark),
    );
    if (!answer) return;
    batch(() => {
      clear();
      if (answer.ok) columns.take(picked.name, answer);
      else columns.refusal.value = answer;
    });
    if (!answer.ok) return;
    if (columns.isClear()) await check();
    else step.value = 'columns';
  };
  return {
    ...columns,
    ...rows,
    ...talk,
    step,
    activity: desk.activity,
    failure: desk.failure,
    isUnsaved: computed(
      () => ['columns', 'rows'].includes(step.value) && columns.choices.value + rows.changes.value > 0,
    ),
    pick,
    check,
    back(to) {
      if (!desk.isFree()) return;
      step.value = to;
      if (to === 'pick') clear();
      else desk.failure.value = null;
    },
    ...whileFree(desk, rows),
  };
}

/** Nothing changes under something that runs. */
function whileFree(desk: Desk, rows: RowsState): Pick<ImportState, 'edit' | 'drop' | 'restore' | 'replace'> {
  return {
    edit: (id, texts) => (desk.isOpen() ? rows.edit(id, texts) : undefined),
    drop: (id) => (desk.isOpen() ? rows.drop(id) : undefined),
    restore: () => (desk.isOpen() ? rows.restore() : undefined),
    async replace(field, from, to) {
      if (!desk.isFree()) return 0;
      const begun = { kind: 'checking', done: 0, total: rows.counts.peek().all } as const;
      return desk.run(begun, (onProgress) => rows.replace(field, from, to, onProgress));
    },
  };
}

/** The code that reads spreadsheets comes with the first file. */
async function readFile(file: PickedFile, maxRows: number, mark: DecimalMark): Promise<SpreadsheetAnswer> {
  const [{ readSpreadsheet }, { LIMITS }] = await Promise.all([
    import('#blocks/spreadsheet/read-spreadsheet.ts'),
    import('#blocks/spreadsheet/limits.ts'),
  ]);
  return readSpreadsheet(file, { ...LIMITS, rows: maxRows }, undefined, mark);
}
