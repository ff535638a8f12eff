import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { formatCentsFigure } from '#core/money/format-cents.ts';
import { TEXT_OF_AMOUNT_PROBLEM } from '../fields/amount-problem.ts';
import { useKit } from '../kit.tsx';
import type { DraftAmount } from './draft-amounts.ts';
import { parsePastedColumn } from './paste-column.ts';
import type { TableContext } from './table-context.ts';
import type { AmountEdit } from './table-types.ts';

interface AmountCellProps<Row> {
  table: TableContext<Row>;
  edit: AmountEdit<Row>;
  row: Row;
  id: string;
  column: string;
}

/**
 * An amount as in a spreadsheet. Focused, it is selected whole: typing replaces it, arrows go on to other cells. Enter,
 * F2, a click or typing edits: then left and right move the caret, Enter and the vertical arrows leave, Esc puts back
 * what stood there. What is not used here goes on to the grid.
 */
export function AmountCell<Row>({ table, edit, row, id, column }: AmountCellProps<Row>) {
  useSignals();
  table.onCellRender?.(id, column);
  const { text, locale } = useKit();
  const noteId = useId();
  const before = useRef<DraftAmount | null>(null);
  const draft = edit.drafts.of(id).value;
  const refusal = edit.disabled?.(row) ?? null;
  const shown = draft.typed ?? (draft.cents === null ? '' : formatCentsFigure(draft.cents, locale));

  const startEditing = () => (before.current ??= edit.drafts.of(id).peek());
  const stopEditing = (input: HTMLInputElement) => {
    before.current = null;
    edit.drafts.settle(id);
    // After the settled text has been rendered.
    queueMicrotask(() => input.isConnected && input.matches(':focus') && input.select());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (!before.current) {
      if (event.key !== 'Enter' && event.key !== 'F2') return;
      startEditing();
      input.setSelectionRange(input.value.length, input.value.length);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'Escape') {
      edit.drafts.restore(id, before.current);
      stopEditing(input);
      event.preventDefault();
      event.stopPropagation();
    } else if (['Enter', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].includes(event.key)) {
      stopEditing(input);
    } else if (event.key !== 'Tab') {
      event.stopPropagation();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const texts = parsePastedColumn(event.clipboardData.getData('text/plain'));
    if (!texts) return;
    event.preventDefault();
    before.current = null;
    table.paste(id, texts);
  };
  const note = refusal ?? (draft.problem ? text(TEXT_OF_AMOUNT_PROBLEM[draft.problem]) : null);
  return (
    <span className="amount-cell" data-invalid={draft.problem ? '' : undefined}>
      <input
        className="amount-input"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={edit.label(row)}
        aria-invalid={draft.problem ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        title={note ?? undefined}
        tabIndex={-1}
        disabled={refusal !== null}
        value={shown}
        onFocus={(event) => event.currentTarget.select()}
        onPointerDown={startEditing}
        onChange={(event) => {
          startEditing();
          edit.drafts.type(id, event.currentTarget.value, locale);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          before.current = null;
          edit.drafts.settle(id);
        }}
      />
      {note && (
        <span className="visually-hidden" id={noteId}>
          {note}
        </span>
      )}
    </span>
  );
}
