import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import {
  countRows,
  markRepeats,
  readRow,
  situationOf,
  type ImportRow,
  type RowCounts,
  type RowReader,
} from './import-rows.ts';
import { inSlices } from './in-slices.ts';

interface Suggestion {
  readonly field: string;
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

export interface ColumnText {
  readonly text: string;
  readonly count: number;
  /** Text key that names the problem of this cell text; null for a valid text. */
  readonly problem: string | null;
}

type OnProgress = (done: number) => void;

type RefusedRow = NonNullable<ImportRow['taken']>;

export interface RowsState {
  readonly rows: ReadonlySignal<readonly ImportRow[]>;
  readonly counts: ReadonlySignal<RowCounts>;
  readonly changes: ReadonlySignal<number>;
  readonly dropped: ReadonlySignal<readonly ImportRow[]>;
  readonly suggestion: ReadonlySignal<Suggestion | null>;
  readAll(rows: readonly Pick<ImportRow, 'id' | 'number' | 'cells'>[], onProgress: OnProgress): Promise<void>;
  /** Returns the key of the problem of a text in a field; null for a valid text. */
  problemOf(field: string, text: string): string | null;
  edit(id: number, texts: ReadonlyMap<string, string>): void;
  /**
   * Replaces the text `from` by `to` in a column; null as `from` replaces every cell. Resolves to the number of changed
   * rows.
   */
  replace(field: string, from: string | null, to: string, onProgress: OnProgress): Promise<number>;
  /** Lists the texts of a column: invalid texts first, then by frequency. */
  textsOf(field: string): readonly ColumnText[];
  dismissSuggestion(): void;
  drop(id: number): void;
  restore(): void;
  /**
   * Stores the result of the server's check. `taken` has the rejections by row id; the server accepted all other rows.
   */
  mark(checkedRows: readonly ImportRow[], taken: ReadonlyMap<number, RefusedRow>): void;
  /**
   * Keeps the rows that were not imported, and removes the imported rows. Remaining rows may now be duplicates of
   * records on the server.
   */
  keepOnly(keeps: (row: ImportRow) => boolean): void;
  /** Updates the filter for rows with problems, which then hides corrected rows. */
  gather(): void;
  clear(): void;
}

export function createRowsState(reader: () => RowReader): RowsState {
  const store = createStore(reader);
  const { rows, changes, dropped, suggestion } = store;
  return {
    rows,
    counts: computed(() => countRows(rows.value)),
    changes,
    dropped,
    suggestion,
    ...readingOf(store),
    ...mendingOf(store),
    ...leavingOutOf(store),
    ...markingOf(store),
  };
}

type Store = ReturnType<typeof createStore>;

function createStore(reader: () => RowReader) {
  const rows = signal<readonly ImportRow[]>([]);
  return {
    reader,
    rows,
    changes: signal(0),
    dropped: signal<readonly ImportRow[]>([]),
    suggestion: signal<Suggestion | null>(null),
    put(next: readonly ImportRow[]) {
      rows.value = markRepeats(next);
    },
    byId: (id: number) => rows.peek().find((row) => row.id === id),
    fieldOf: (key: string) => reader().fields.find((field) => field.key === key),
  };
}

function readingOf({ reader, rows, put, fieldOf }: Store) {
  return {
    async readAll(raw: readonly Pick<ImportRow, 'id' | 'number' | 'cells'>[], onProgress: OnProgress) {
      const by = reader();
      put(await inSlices(raw, (row) => readRow(by, row), onProgress));
    },
    problemOf(key: string, text: string) {
      const reading = fieldOf(key)?.read(text);
      return !reading || reading.ok ? null : reading.problems[0];
    },
    textsOf(key: string): readonly ColumnText[] {
      const field = fieldOf(key);
      if (!field) return [];
      const found = new Map<string, { count: number; problem: string | null }>();
      for (const row of rows.peek()) {
        const text = (row.cells[field.column] ?? '').trim();
        const known = found.get(text);
        if (known) known.count += 1;
        else found.set(text, { count: 1, problem: row.problems.get(key) ?? null });
      }
      return [...found]
        .map(([text, facts]) => ({ text, ...facts }))
        .sort((a, b) => Number(b.problem !== null) - Number(a.problem !== null) || b.count - a.count);
    },
  };
}

function mendingOf({ reader, rows, changes, suggestion, put, byId, fieldOf }: Store) {
  return {
    edit(id: number, texts: ReadonlyMap<string, string>) {
      const row = byId(id);
      if (!row) return;
      const next = readRow(reader(), { ...row, cells: withTexts(reader(), row.cells, texts) });
      if (!isChanged(row, next)) return;
      put(rows.peek().map((each) => (each === row ? next : each)));
      changes.value += 1;
      suggestion.value = suggestionOf(reader(), row, next, rows.peek());
    },
    async replace(key: string, from: string | null, to: string, onProgress: OnProgress) {
      const by = reader();
      const column = fieldOf(key)?.column;
      if (column === undefined) return 0;
      let changed = 0;
      const mend = (row: ImportRow) => {
        const text = row.cells[column] ?? '';
        if (text === to || (from !== null && text.trim() !== from)) return row;
        changed += 1;
        return readRow(by, { ...row, cells: row.cells.with(column, to) });
      };
      const next = await inSlices(rows.peek(), mend, onProgress);
      if (changed === 0) return 0;
      put(next);
      changes.value += 1;
      suggestion.value = null;
      return changed;
    },
    dismissSuggestion() {
      suggestion.value = null;
    },
  };
}

function leavingOutOf({ reader, rows, changes, dropped, put, byId }: Store) {
  return {
    drop(id: number) {
      const row = byId(id);
      if (!row) return;
      dropped.value = [...dropped.peek(), row];
      put(rows.peek().filter((each) => each !== row));
      changes.value += 1;
    },
    restore() {
      // The removed rows are parsed again, because the column mapping may have changed since their removal.
      const back = dropped.peek().map((row) => readRow(reader(), row));
      dropped.value = [];
      put([...rows.peek(), ...back].sort((a, b) => a.id - b.id));
    },
  };
}

function markingOf({ rows, changes, dropped, suggestion }: Store) {
  const begin = (next: readonly ImportRow[]) => {
    rows.value = next;
    changes.value = 0;
    dropped.value = [];
    suggestion.value = null;
  };
  return {
    mark(checkedRows: readonly ImportRow[], taken: ReadonlyMap<number, RefusedRow>) {
      // A row that the user edited during the check must be checked again.
      const cells = new Map(checkedRows.map((row) => [row.id, row.cells]));
      rows.value = rows.peek().map((row) => {
        if (cells.get(row.id) !== row.cells) return row;
        const refusal = taken.get(row.id) ?? null;
        return { ...row, taken: refusal, isRequested: true, isFlagged: row.isFlagged || refusal !== null };
      });
    },
    gather() {
      rows.value = rows.peek().map((row) => {
        const isFlagged = situationOf(row) !== 'ready';
        return isFlagged === row.isFlagged ? row : { ...row, isFlagged };
      });
    },
    keepOnly: (keeps: (row: ImportRow) => boolean) => begin(rows.peek().filter(keeps)),
    clear: () => begin([]),
  };
}

function withTexts(
  { fields }: RowReader,
  cells: readonly string[],
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  const next = [...cells];
  for (const { key, column } of fields) next[column] = texts.get(key) ?? cells[column] ?? '';
  return next;
}

function isChanged(before: ImportRow, after: ImportRow): boolean {
  return after.cells.some((text, column) => text !== before.cells[column]);
}

function suggestionOf(
  { fields }: RowReader,
  before: ImportRow,
  after: ImportRow,
  rows: readonly ImportRow[],
): Suggestion | null {
  const mended = fields.filter(({ key }) => before.problems.has(key) && !after.problems.has(key));
  const [field] = mended;
  if (!field || mended.length > 1) return null;
  const from = (before.cells[field.column] ?? '').trim();
  const count = rows.filter(
    ({ cells, problems }) => problems.has(field.key) && (cells[field.column] ?? '').trim() === from,
  ).length;
  return count === 0 ? null : { field: field.key, from, to: after.cells[field.column] ?? '', count };
}
