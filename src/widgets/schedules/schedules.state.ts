/** The state of one element: which schedule stands over its list, and what of it is shown. */
import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import { formatView, NEW, parseView, type SchedulesView } from './schedules-view.ts';
import type { element } from './schedules.element.ts';

export type Opened = Omit<SchedulesView, 'report'>;

export interface SchedulesState {
  readonly session: Session;
  readonly emit: Emit<typeof element>;
  readonly opened: ReadonlySignal<Opened>;
  /** The view of the list, as the page brought it or as it was kept last. */
  readonly report: ReadonlySignal<string>;
  /** Counts what makes the list ask again. */
  readonly changes: Signal<number>;
  open(schedule: string): void;
  /** The form of the open schedule, or of a copy of it. */
  fill(act: NonNullable<Opened['act']>): void;
  openRun(run: string): void;
  /** From a form or a run to the schedule, from the schedule to the list. */
  back(): void;
  close(): void;
  keepReport(report: string): void;
  /** Shows what the page brings: over the list, or nothing there, and of the list. */
  show(view: string): void;
  start(): () => void;
}

const NOTHING: Opened = { schedule: null, act: null, run: null };

export function createSchedulesState(
  session: Session,
  emit: Emit<typeof element>,
  brought = '',
): SchedulesState {
  let shown = parseView(brought);
  const opened = signal<Opened>(shown);
  const report = signal(shown.report);
  const put = (next: SchedulesView) => {
    shown = next;
    batch(() => {
      opened.value = next;
      report.value = next.report;
    });
  };
  const change = (next: Partial<SchedulesView>) => {
    const before = shown;
    put({ ...shown, ...next });
    const view = formatView(shown);
    if (formatView(before) === view) return;
    const isMove = (before.schedule === null) !== (shown.schedule === null);
    const move = shown.schedule === null ? 'close' : 'open';
    emit('litro-view-changed', isMove ? { view, move } : { view });
  };
  return {
    session,
    emit,
    opened,
    report,
    changes: signal(0),
    open: (schedule) => change({ ...NOTHING, schedule }),
    fill: (act) => change({ act, run: null }),
    openRun: (run) => change({ run, act: null }),
    back() {
      const isOver = shown.schedule !== NEW && (shown.act ?? shown.run) !== null;
      change(isOver ? { act: null, run: null } : NOTHING);
    },
    close: () => change(NOTHING),
    keepReport: (report) => change({ report: parseView(report).report }),
    show(view) {
      put(parseView(view));
    },
    start: () => () => undefined,
  };
}

/** What the button over the list opens. */
export const openForm = ({ open }: Pick<SchedulesState, 'open'>) => open(NEW);
