/** The row of a report that stands open over it, and the view of the element that says so: `receipt=e2&period=lastMonth`. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ViewChanged } from '#blocks/registry/register-element.ts';

export interface OpenedRow {
  /** By its id. */
  readonly opened: ReadonlySignal<string | null>;
  /** The report as the page brought it. */
  readonly report: string;
  open(id: string): void;
  close(): void;
  /** Another view of the report. */
  keepReport(report: string): void;
  /** Shows the row that the page brings, or none. */
  show(view: string): void;
}

interface Shown {
  readonly report: string;
  readonly id: string | null;
}

/** `name` is what the view calls the row; `onView` is told of every other view, for `litro-view-changed`. */
export function createOpenedRow(
  name: string,
  brought: string,
  onView: (changed: ViewChanged) => void,
): OpenedRow {
  let shown = parse(name, brought);
  const opened = signal(shown.id);
  const change = (next: Partial<Shown>) => {
    const before = shown;
    shown = { ...shown, ...next };
    opened.value = shown.id;
    const view = format(name, shown);
    if (format(name, before) === view) return;
    const isMove = (before.id === null) !== (shown.id === null);
    onView(isMove ? { view, move: shown.id === null ? 'close' : 'open' } : { view });
  };
  return {
    opened,
    report: shown.report,
    open: (id) => change({ id }),
    close: () => change({ id: null }),
    keepReport: (report) => change({ report: parse(name, report).report }),
    show(view) {
      const { id } = parse(name, view);
      shown = { ...shown, id };
      opened.value = id;
    },
  };
}

function parse(name: string, view: string): Shown {
  const parts = new URLSearchParams(view);
  const id = parts.get(name) || null;
  parts.delete(name);
  return { report: parts.toString(), id };
}

function format(name: string, { report, id }: Shown): string {
  const parts = new URLSearchParams(report);
  if (id !== null) parts.set(name, id);
  return parts.toString();
}
