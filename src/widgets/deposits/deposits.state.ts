import { batch, signal, type ReadonlySignal } from '@preact/signals-react';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import { formatView, NEW, parseView, type DepositsView } from './deposits-view.ts';
import type { element } from './deposits.element.ts';

export interface DepositsState {
  readonly session: Session;
  readonly emit: Emit<typeof element>;
  readonly opened: ReadonlySignal<string | null>;
  readonly purchase: ReadonlySignal<string | null>;
  readonly report: ReadonlySignal<string>;
  open(deposit: string): void;
  /** Opens a new deposit. The drawer of the deposit then uploads `files`. */
  openWith(deposit: string, files: readonly File[]): void;
  /** Returns the files passed to `openWith` and forgets them. */
  takeFiles(deposit: string): readonly File[];
  close(): void;
  keepReport(report: string): void;
  show(view: string): void;
  start(): () => void;
}

export function createDepositsState(
  session: Session,
  emit: Emit<typeof element>,
  initialView = '',
): DepositsState {
  let shown: DepositsView = parseView(initialView);
  let carried: { readonly deposit: string; readonly files: readonly File[] } | null = null;
  const opened = signal(shown.deposit);
  const purchase = signal(shown.purchase);
  const report = signal(shown.report);
  const put = (next: DepositsView) =>
    batch(() => {
      shown = next;
      opened.value = next.deposit;
      purchase.value = next.purchase;
      report.value = next.report;
    });
  const change = (next: Partial<DepositsView>) => {
    const before = shown;
    put({ ...shown, ...next });
    if (formatView(before) === formatView(shown)) return;
    const view = formatView(shown);
    const isMove = (before.deposit === null) !== (shown.deposit === null);
    const move = shown.deposit === null ? 'close' : 'open';
    emit('litro-view-changed', isMove ? { view, move } : { view });
  };
  return {
    session,
    emit,
    opened,
    purchase,
    report,
    open: (deposit) => change({ deposit, purchase: null }),
    openWith(deposit, files) {
      carried = { deposit, files };
      change({ deposit, purchase: null });
    },
    takeFiles(deposit) {
      const files = carried?.deposit === deposit ? carried.files : [];
      carried = null;
      return files;
    },
    close: () => change({ deposit: null, purchase: null }),
    keepReport: (report) => change({ report: parseView(report).report }),
    show(view) {
      put(parseView(view));
    },
    start: () => () => undefined,
  };
}

export const openForm = ({ open }: DepositsState) => open(NEW);
