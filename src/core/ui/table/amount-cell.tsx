import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef, type ClipboardEvent } from 'react';
import { byLocale, type Locale } from '#core/format/locale.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { formatCents, formatCentsFigure } from '#core/money/format-cents.ts';
import { formatVolume, millilitres, type Millilitres } from '#core/money/volume.ts';
import { TEXT_OF_AMOUNT_PROBLEM } from '../fields/amount-problem.ts';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import type { DraftAmounts, DraftProblem } from './draft-amounts.ts';
import { LazyFieldNote } from './lazy-field-note.ts';
import { parsePastedColumn } from './paste-column.ts';
import { loadReckoning } from './read-typed.ts';
import type { TableContext } from './table-context.ts';
import type { AmountEdit } from './table-types.ts';
import { useAmountKeys } from './use-amount-keys.ts';

interface AmountCellProps<Row> {
  table: TableContext<Row>;
  edit: AmountEdit<Row>;
  row: Row;
  id: string;
  column: string;
}

/** Zero as the placeholder of an amount field, because a card has no header that names the unit. */
const zeroOf = byLocale((locale) => ({
  money: formatCents(ZERO_CENTS, locale),
  volume: formatVolume(millilitres(0), locale),
}));

function figureOf(amount: number, kind: DraftAmounts['kind'], locale: Locale): string {
  if (kind === 'money') return formatCentsFigure(amount as Cents, locale);
  return formatVolume(amount as Millilitres, locale).replace(/\u00a0.*$/, '');
}

/**
 * Amount cell of a spreadsheet. On focus the whole text is selected: typing replaces it, and arrow keys move to other
 * cells.
 * Enter, F2, a click or typing starts editing. While editing, left and right move the caret, Enter and the vertical
 * arrows leave the cell, and Esc restores the previous value. The grid handles all other keys.
 */
export function AmountCell<Row>({ table, edit, row, id, column }: AmountCellProps<Row>) {
  useSignals();
  table.onCellRender?.(id, column);
  const { text, locale } = useKit();
  const noteId = useId();
  const cell = useRef<HTMLSpanElement>(null);
  const draft = edit.drafts.of(id).value;
  const refusal = edit.disabled?.(row) ?? null;
  const { kind } = edit.drafts;
  const shown = draft.typed ?? (draft.amount === null ? '' : figureOf(draft.amount, kind, locale));

  const keys = useAmountKeys(edit, id);
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    const isTaken = edit.takePaste?.(id, pasted) ?? false;
    const texts = isTaken ? null : parsePastedColumn(pasted);
    if (!isTaken && !texts) return;
    event.preventDefault();
    keys.stop();
    if (texts) table.paste(id, texts);
  };
  const { problem } = draft;
  const note =
    refusal ??
    (problem &&
      (edit.problemText?.(problem) ??
        (isOfAmount(problem) ? text(TEXT_OF_AMOUNT_PROBLEM[problem]) : edit.reckoningText?.(problem))));
  return (
    <span ref={cell} className="amount-cell" data-invalid={problem ?? undefined}>
      {problem && <Icon name="error" size={14} />}
      <input
        className="amount-input"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={edit.label(row)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        tabIndex={-1}
        disabled={refusal !== null}
        value={shown}
        placeholder={table.isCards ? zeroOf(locale)[kind] : undefined}
        onFocus={(event) => {
          event.currentTarget.select();
          loadReckoning().catch(() => {});
        }}
        onPointerDown={keys.start}
        onChange={(event) => {
          keys.start();
          edit.drafts.type(id, event.currentTarget.value, locale);
        }}
        onKeyDown={keys.onKeyDown}
        onPaste={onPaste}
        onBlur={keys.stop}
      />
      {note && (
        <LazyFieldNote id={noteId} field={cell} place="beside" tone={problem ? 'negative' : 'neutral'}>
          {note}
        </LazyFieldNote>
      )}
    </span>
  );
}

function isOfAmount(problem: DraftProblem): problem is keyof typeof TEXT_OF_AMOUNT_PROBLEM {
  return problem in TEXT_OF_AMOUNT_PROBLEM;
}
