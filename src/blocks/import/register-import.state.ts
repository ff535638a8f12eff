import { batch, signal } from '@preact/signals-react';
import type { Operation } from '#core/state/operation.ts';
import type { ImportDescription } from './import-types.ts';
import { askRegister, importRecords, type ImportMode } from './register-calls.ts';
import type { RowsState } from './rows.state.ts';

/**
 * Work that the import studio does. `reading` and `checking` run in the browser. `count` is the number of rows to
 * check, send or undo.
 */
export interface ImportIntent {
  readonly kind: 'reading' | 'checking' | 'asking' | 'sending' | 'undoing';
  readonly count: number;
}

/** Operation of the import studio. Only one operation runs at a time, and it blocks all changes of the rows. */
export type ImportOperation = Operation<ImportIntent>;

export interface ImportResult {
  readonly created: number;
  /** Id by which the user can undo the import; null if the server returned no id. */
  readonly import: string | null;
  readonly isUndone: boolean;
}

export function createRegisterImport(
  description: ImportDescription,
  rows: RowsState,
  operation: ImportOperation,
  onDone: () => unknown,
) {
  const result = signal<ImportResult | null>(null);
  const wasNone = signal(false);
  return {
    result,
    wasNone,
    clear() {
      result.value = null;
      wasNone.value = false;
    },
    async ask() {
      const { unasked } = rows.counts.peek();
      if (unasked === 0) return true;
      const intent = { kind: 'asking', count: unasked } as const;
      const { status } = await operation.run(intent, () => askRegister(description, rows));
      return status === 'done';
    },
    async send(mode: ImportMode) {
      const { ready, all } = rows.counts.peek();
      if (ready === 0 || (mode === 'all' && ready < all)) return;
      wasNone.value = false;
      const outcome = await operation.run({ kind: 'sending', count: ready }, ({ send }) =>
        importRecords(description, rows, mode, send),
      );
      if (outcome.status !== 'done') return;
      const { created, import: id } = outcome.answer;
      batch(() => {
        wasNone.value = created === 0;
        if (created === 0) return;
        result.value = { created, import: id, isUndone: false };
        onDone();
      });
    },
    async undo() {
      const done = result.peek();
      const id = done?.import;
      if (!done || id == null || done.isUndone) return;
      const { status } = await operation.run({ kind: 'undoing', count: done.created }, ({ send }) =>
        send((under) => description.undo(id, under)),
      );
      if (status === 'done') result.value = { ...done, isUndone: true };
    },
  };
}
