/** What is said to the server, and what came of it. */
import { batch, signal } from '@preact/signals-react';
import type { Desk } from './desk.state.ts';
import type { ImportDescription } from './import-types.ts';
import { askRegister, bringIn, untilDefinite, type ImportMode } from './register-calls.ts';
import type { RowsState } from './rows.state.ts';

export interface ImportResult {
  readonly created: number;
  /** Null where the server gave nothing to undo it by. */
  readonly import: string | null;
  readonly isUndone: boolean;
}

export function createTalk(
  description: ImportDescription,
  rows: RowsState,
  desk: Desk,
  newKey: () => string,
  onDone: () => unknown,
) {
  const result = signal<ImportResult | null>(null);
  const wasNone = signal(false);
  const callsOf = (count: number) => ({ count, isLost: false });
  return {
    result,
    wasNone,
    askAgain: desk.askAgain,
    clear() {
      result.value = null;
      wasNone.value = false;
    },
    async ask() {
      const { unasked } = rows.counts.peek();
      if (unasked === 0) return true;
      const asked = await desk.attempt({ kind: 'asking', ...callsOf(unasked) }, async () => {
        await askRegister(description, rows);
        return true;
      });
      return asked !== null;
    },
    async send(mode: ImportMode) {
      const { ready, all } = rows.counts.peek();
      if (ready === 0 || (mode === 'all' && ready < all)) return;
      const key = newKey();
      wasNone.value = false;
      const answer = await desk.attempt({ kind: 'sending', ...callsOf(ready) }, () =>
        bringIn(description, rows, mode, key, desk.waitForAsking),
      );
      if (!answer) return;
      batch(() => {
        wasNone.value = answer.created === 0;
        if (answer.created === 0) return;
        result.value = { created: answer.created, import: answer.import, isUndone: false };
        onDone();
      });
    },
    async undo() {
      const done = result.peek();
      const id = done?.import;
      if (!done || id == null || done.isUndone) return;
      const key = newKey();
      const isUndone = await desk.attempt({ kind: 'undoing', ...callsOf(done.created) }, async () => {
        await untilDefinite(() => description.undo(id, key), desk.waitForAsking);
        return true;
      });
      if (isUndone) result.value = { ...done, isUndone };
    },
  };
}
