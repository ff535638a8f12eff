import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import { formatView, NEW, parseView, type SchedulesView } from './schedules-view.ts';
import type { element } from './schedules.element.ts';

export type SelectedSchedule = Omit<SchedulesView, 'report'>;

export interface SchedulesState {
  readonly session: Session;
  readonly emit: Emit<typeof element>;
  readonly opened: ReadonlySignal<SelectedSchedule>;
  readonly report: ReadonlySignal<string>;
  readonly changes: Signal<number>;
  open(schedule: string): void;
  fill(action: NonNullable<SelectedSchedule['action']>): void;
  openRun(run: string): void;
  back(): void;
  close(): void;
  keepReport(report: string): void;
  show(view: string): void;
  start(): () => void;
}

const NOTHING: SelectedSchedule = { schedule: null, action: null, run: null };

export function createSchedulesState(
  session: Session,
  emit: Emit<typeof element>,
  initialView = '',
): SchedulesState {
  let shown = parseView(initialView);
  const opened = signal<SelectedSchedule>(shown);
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
    fill: (action) => change({ action, run: null }),
    openRun: (run) => change({ run, action: null }),
    back() {
      const isOver = shown.schedule !== NEW && (shown.action ?? shown.run) !== null;
      change(isOver ? { action: null, run: null } : NOTHING);
    },
    close: () => change(NOTHING),
    keepReport: (report) => change({ report: parseView(report).report }),
    show(view) {
      put(parseView(view));
    },
    start: () => () => undefined,
  };
}

export const openForm = ({ open }: Pick<SchedulesState, 'open'>) => open(NEW);
