import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ViewChanged } from '#blocks/registry/register-element.ts';

export interface OpenedRow {
  readonly opened: ReadonlySignal<string | null>;
  readonly report: ReadonlySignal<string>;
  open(id: string): void;
  close(): void;
  keepReport(report: string): void;
  show(view: string): void;
}

interface ShownRow {
  readonly report: string;
  readonly id: string | null;
}

/** `name` is the view's parameter for the row. `onView` receives every other view, for `litro-view-changed`. */
export function createOpenedRow(
  name: string,
  initialView: string,
  onView: (changed: ViewChanged) => void,
): OpenedRow {
  let shown = parse(name, initialView);
  const opened = signal(shown.id);
  const report = signal(shown.report);
  const change = (next: Partial<ShownRow>) => {
    const before = shown;
    shown = { ...shown, ...next };
    opened.value = shown.id;
    report.value = shown.report;
    const view = format(name, shown);
    if (format(name, before) === view) return;
    const isMove = (before.id === null) !== (shown.id === null);
    onView(isMove ? { view, move: shown.id === null ? 'close' : 'open' } : { view });
  };
  return {
    opened,
    report,
    open: (id) => change({ id }),
    close: () => change({ id: null }),
    keepReport: (report) => change({ report: parse(name, report).report }),
    show(view) {
      shown = parse(name, view);
      opened.value = shown.id;
      report.value = shown.report;
    },
  };
}

function parse(name: string, view: string): ShownRow {
  const parts = new URLSearchParams(view);
  const id = parts.get(name) || null;
  parts.delete(name);
  return { report: parts.toString(), id };
}

function format(name: string, { report, id }: ShownRow): string {
  const parts = new URLSearchParams(report);
  if (id !== null) parts.set(name, id);
  return parts.toString();
}
