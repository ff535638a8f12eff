import { batch, effect, signal, type ReadonlySignal } from '@preact/signals-react';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { BillingPeriodDays } from '#core/dates/billing-period.ts';
import { daysOf, type Days, type Period } from '#core/dates/period.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { billingOf } from '#core/session/billing.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { viewAt } from '#blocks/registry/view-address.ts';
import { formatReportView, parseReportView, type ReportView } from './report-address.ts';
import { createNewest, createPages, type ReportQuestion, type ReportRows } from './report-rows.ts';
import type { ReportDescription } from './report-types.ts';

export interface ReportState<Row, Facts> {
  readonly rows: ReportRows<Row, Facts>;
  /** Facts of the last response. They stay during a reload, so that the filters keep their options. */
  readonly facts: ReadonlySignal<Facts | null>;
  readonly view: ReadonlySignal<ReportView>;
  readonly timeZone: string;
  readonly billing: BillingPeriodDays | undefined;
  today(): CalendarDate;
  choosePeriod(period: Period): void;
  chooseFilter(key: string, value: string): void;
  toggle(): void;
  show(view: string): void;
  /** Loads the report and follows events, selections and table until the returned function is called. */
  start(): () => void;
}

export interface ReportStateOptions<Row, Facts> {
  readonly session: Pick<Session, 'hydrate' | 'live'>;
  readonly description: ReportDescription<Row, Facts>;
  readonly view?: string | undefined;
  readonly onView?: ((view: string) => void) | undefined;
}

export function createReportState<Row, Facts>(
  options: ReportStateOptions<Row, Facts>,
): ReportState<Row, Facts> {
  const { session, description } = options;
  const timeZone = timeZoneOf(session);
  const billing = billingOf(session)?.period;
  const today = () => calendarDateOf(new Date(), timeZone);
  const initialView = parseReportView(options.view ?? '', description);
  const view = signal(initialView.view);
  const facts = signal<Facts | null>(null);
  const rows = (description.paging === 'pages' ? createPages : createNewest)<Row, Facts>({
    description,
    live: session.live,
    question: () =>
      questionOf(description, view.value, description.days ?? daysOf(view.value.period, today(), billing)),
    table: initialView.table,
  });
  const choose = (change: Partial<ReportView>) => {
    view.value = { ...view.peek(), ...change };
  };
  return {
    rows,
    facts,
    view,
    timeZone,
    billing,
    today,
    choosePeriod: (period) => choose({ period }),
    chooseFilter: (key, value) => choose({ filters: { ...view.peek().filters, [key]: value } }),
    toggle: () => choose({ asTable: !view.peek().asTable }),
    show(text) {
      const shown = parseReportView(text, description);
      batch(() => {
        view.value = shown.view;
        rows.table.value = viewAt(rows.table.peek(), null, shown.table);
      });
    },
    start() {
      const stops = [
        rows.start(),
        effect(() => {
          const answer = rows.value.value;
          if (answer.status === 'ready') facts.value = answer.value.facts;
        }),
        followChanges(description.changes, rows.load),
        followView(() => formatReportView(view.value, rows.table.value, description), options.onView),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function questionOf<Row, Facts>(
  { filters = [] }: ReportDescription<Row, Facts>,
  { filters: selected }: ReportView,
  days: Days,
): ReportQuestion {
  const requestedKeys = filters.filter(({ isRequested }) => isRequested).map(({ key }) => key);
  return {
    days,
    filters: Object.fromEntries(Object.entries(selected).filter(([key]) => requestedKeys.includes(key))),
  };
}

function followChanges(changes: ReadonlySignal<unknown> | undefined, load: () => Promise<void>): () => void {
  let isFirst = true;
  return effect(() => {
    void changes?.value;
    if (!isFirst) void load();
    isFirst = false;
  });
}

function followView(format: () => string, onView: ((view: string) => void) | undefined): () => void {
  let before: string | null = null;
  return effect(() => {
    const now = format();
    if (before !== null && before !== now) onView?.(now);
    before = now;
  });
}
