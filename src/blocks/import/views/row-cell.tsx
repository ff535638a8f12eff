import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { ImportRow } from '../import-rows.ts';
import type { ImportState } from '../import.state.ts';
import type { Words } from './words.ts';

interface RowCellProps {
  state: ImportState;
  words: Words;
  row: ImportRow;
  field: string;
  label: string;
  text: string;
}

const LEAVING_KEYS = ['Enter', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'];

/**
 * A cell as in a spreadsheet. Focused, it is selected whole: typing replaces it, arrows go on to other cells. Enter, F2,
 * a click or typing edits: then left and right move the caret, Enter and the vertical arrows leave, Esc puts back what
 * stood there. Left, it is checked anew. The class of its field lets the grid have the keys that are not used here.
 */
export function RowCell({ state, words, row, field, label, text }: RowCellProps) {
  const { t, number, cellProblem, named } = words;
  const noteId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = cellProblem(row, field);
  const problem = wrong === null ? null : named(row, wrong);
  const keys = useCellKeys((wanted) => {
    setTyped(null);
    if (wanted === 'keep' && typed !== null) state.edit(row.id, new Map([[field, typed]]));
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

/** Whether a cell is being edited, past React: starting renders nothing. */
function useCellKeys(end: (wanted: 'keep' | 'drop') => void) {
  const isEditing = useRef(false);
  const finish = (wanted: 'keep' | 'drop') => {
    if (!isEditing.current) return;
    isEditing.current = false;
    end(wanted);
  };
  const leave = (input: HTMLInputElement, wanted: 'keep' | 'drop') => {
    finish(wanted);
    // Once what stands there then has been rendered; on the last row the focus stays.
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

/** Neither the browser nor the grid nor the drawer around acts on the key. */
function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
