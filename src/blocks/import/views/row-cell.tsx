import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { ImportRow } from '../import-rows.ts';
import type { ImportState } from '../import.state.ts';
import type { ImportWords } from './words.ts';

interface RowCellProps {
  state: ImportState;
  words: ImportWords;
  row: ImportRow;
  field: string;
  label: string;
  text: string;
}

const LEAVING_KEYS = ['Enter', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'];

/**
 * Cell with the keys of a spreadsheet. A focused cell is selected: typing replaces the text, and arrows move to other
 * cells. Enter, F2, a click or typing starts editing: left and right then move the caret. Enter and the vertical arrows
 * save the text; Esc restores the former text. The class of the cell's field lets the grid handle all other keys.
 */
export function RowCell({ state, words, row, field, label, text }: RowCellProps) {
  const { t, number, cellProblem, named } = words;
  const noteId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = cellProblem(row, field);
  const problem = wrong === null ? null : named(row, wrong);
  const keys = useCellKeys((ending) => {
    setTyped(null);
    if (ending === 'keep' && typed !== null) state.edit(row.id, new Map([[field, typed]]));
  });
  return (
    <span className="amount-cell import-cell" data-invalid={problem === null ? undefined : ''}>
      <input
        className="amount-input"
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('cellLabel', { field: label, number: number(row.number) })}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : noteId}
        title={problem ?? (typed === null ? text : undefined)}
        tabIndex={-1}
        value={typed ?? text}
        onFocus={(event) => event.currentTarget.select()}
        onPointerDown={keys.start}
        onChange={(event) => {
          keys.start();
          setTyped(event.currentTarget.value);
        }}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.stop}
      />
      {problem !== null && (
        <span className="visually-hidden" id={noteId}>
          {problem}
        </span>
      )}
    </span>
  );
}

/** Keyboard handling of a cell. `isEditing` is a ref, because the start of editing must not render the cell. */
function useCellKeys(end: (ending: 'keep' | 'drop') => void) {
  const isEditing = useRef(false);
  const finish = (ending: 'keep' | 'drop') => {
    if (!isEditing.current) return;
    isEditing.current = false;
    end(ending);
  };
  const leave = (input: HTMLInputElement, ending: 'keep' | 'drop') => {
    finish(ending);
    // Selects the text once the next cell is rendered. On the last row the focus stays in this cell.
    queueMicrotask(() => input.matches(':focus') && input.select());
  };
  const start = () => {
    isEditing.current = true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (!isEditing.current) {
      if (event.key !== 'Enter' && event.key !== 'F2') return;
      start();
      input.setSelectionRange(input.value.length, input.value.length);
      swallow(event);
    } else if (event.key === 'Escape') {
      leave(input, 'drop');
      swallow(event);
    } else if (LEAVING_KEYS.includes(event.key)) {
      leave(input, 'keep');
    } else if (event.key !== 'Tab') {
      event.stopPropagation();
    }
  };
  return { start, stop: () => finish('keep'), onKeyDown };
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
