/** One thing stands over the list at a time. What it is, is told to the page, which may bring another. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { formatOpened, parseOpened, type Opened } from './opened.model.ts';

export interface Over {
  readonly opened: ReadonlySignal<Opened | null>;
  open(next: Opened): void;
  close(): void;
  /** Shows what the page brings, unless a question stands. */
  show(view: string): void;
}

interface OverOptions {
  readonly view: string;
  readonly onView: (changed: ViewChanged) => void;
  /** While one stands, nothing below it is closed. */
  readonly question: ReadonlySignal<unknown>;
}

export function createOver({ view, onView, question }: OverOptions): Over {
  const opened = signal(parseOpened(view));
  let told = formatOpened(opened.peek());
  const change = (next: Opened | null) => {
    const before = opened.peek();
    opened.value = next;
    const now = formatOpened(next);
    if (now === told) return;
    told = now;
    onView(!before === !next ? { view: now } : { view: now, move: next ? 'open' : 'close' });
  };
  return {
    opened,
    open: change,
    close: () => change(null),
    show(text) {
      const next = parseOpened(text);
      const brought = formatOpened(next);
      if (brought === told) return;
      if (opened.peek() && question.peek() !== null) {
        // The page has gone on already: it is told to come back.
        onView({ view: told, move: 'open' });
        return;
      }
      told = brought;
      opened.value = next;
    },
  };
}
