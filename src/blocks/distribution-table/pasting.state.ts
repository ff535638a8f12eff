import { batch, signal, untracked, type ReadonlySignal } from '@preact/signals-react';
import type { Locale } from '#core/format/locale.ts';
import { parseAmount, withPlainSpaces } from '#core/money/parse-amount.ts';
import type { PastingOptions, PasteReport } from './paste/report.ts';

export interface Pasting {
  readonly lastReport: ReadonlySignal<PasteReport | null>;
  /**
   * Handles `text` that the user pasted into the amount cell of the row `id`. Returns false for a single value, which
   * the amount field itself handles. The amounts appear asynchronously.
   */
  take(id: string, text: string, locale: Locale): boolean;
  clear(ids: readonly string[]): void;
  undo(): void;
  reportUndone(count: number): void;
  close(): void;
}

export const loadTakeBlock = async () => (await import('./paste/take-block.ts')).takeBlock;

export function createPasting(options: PastingOptions): Pasting {
  const { drafts, isMoving } = options;
  const lastReport = signal<PasteReport | null>(null);
  let turn = 0;
  const showReport = (next: PasteReport | null) => {
    turn += 1;
    lastReport.value = next;
  };
  const step = (work: () => void, tellOf: (step: number) => PasteReport) =>
    batch(() => {
      drafts.step(work);
      showReport(tellOf(drafts.steps.peek()));
    });
  const read = async (id: string, text: string, locale: Locale) => {
    showReport({ kind: 'reading' });
    const mine = turn;
    const result = await loadTakeBlock()
      .then((takeBlock) => takeBlock(options, { id, text, locale }))
      .catch((): { kind: 'refused'; why: 'unavailable' } => ({ kind: 'refused', why: 'unavailable' }));
    if (turn !== mine) return;
    // A running credit movement distributes the confirmed amounts, so a paste must not change the amounts.
    if (result.kind === 'refused' || untracked(isMoving)) {
      showReport(result.kind === 'refused' ? result : null);
      return;
    }
    const { fill, ...rest } = result;
    step(fill, (at) => ({ ...rest, step: at }) as PasteReport);
  };
  return {
    lastReport,
    take(id, text, locale) {
      if (!isPastedBlock(text, locale)) return false;
      void read(id, text, locale);
      return true;
    },
    clear(ids) {
      const filled = new Set(drafts.ids());
      const cleared = ids.filter((id) => filled.has(id));
      if (cleared.length === 0) return;
      step(
        () => drafts.set(cleared, null),
        (at) => ({ kind: 'cleared', count: cleared.length, step: at }),
      );
    },
    undo() {
      const count = drafts.undo();
      if (count > 0) showReport({ kind: 'undone', count });
    },
    reportUndone(count) {
      if (count > 0) showReport({ kind: 'undone', count });
    },
    close: () => showReport(null),
  };
}

/**
 * Checks whether a pasted text fills many cells. The check must be fast, because the paste event waits. Returns false
 * for a single value, also with the line end that a spreadsheet appends.
 */
export function isPastedBlock(text: string, locale: Locale): boolean {
  const bare = text.replace(/(?:\r\n?|\n)$/, '');
  if (/[\n\r\t;]/.test(bare)) return true;
  const plain = withPlainSpaces(bare);
  return /\S {2,}\S/.test(plain) && !parseAmount(plain.replace(/ {2,}/g, ' '), locale).ok;
}
