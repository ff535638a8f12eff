import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { formatOpened, parseOpened, type SelectedReceipt } from './opened.model.ts';

export interface Over {
  readonly opened: ReadonlySignal<SelectedReceipt | null>;
  open(next: SelectedReceipt): void;
  close(): void;
  /** Applies a `view` that the host page sets, unless a confirmation dialog is open over a drawer. */
  show(view: string): void;
}

interface OverOptions {
  readonly view: string;
  readonly onView: (changed: ViewChanged) => void;
  /** Open confirmation dialog. While a dialog is open, the host page cannot close the drawer below the dialog. */
  readonly question: ReadonlySignal<unknown>;
}

export function createOver({ view, onView, question }: OverOptions): Over {
  const opened = signal(parseOpened(view));
  let reportedView = formatOpened(opened.peek());
  const change = (next: SelectedReceipt | null) => {
    const before = opened.peek();
    opened.value = next;
    const now = formatOpened(next);
    if (now === reportedView) return;
    reportedView = now;
    onView(!before === !next ? { view: now } : { view: now, move: next ? 'open' : 'close' });
  };
  return {
    opened,
    open: change,
    close: () => change(null),
    show(text) {
      const next = parseOpened(text);
      const nextView = formatOpened(next);
      if (nextView === reportedView) return;
      if (opened.peek() && question.peek() !== null) {
        // The host page has already set another `view`. This event makes the host page restore the view of the open
        // drawer.
        onView({ view: reportedView, move: 'open' });
        return;
      }
      reportedView = nextView;
      opened.value = next;
    },
  };
}
