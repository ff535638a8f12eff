/** The state of one report on the screen: period, filters, chart or table, and what was answered. One per element. */
import { effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { DEFAULT_TIME_ZONE, type CalendarDate } from '#core/dates/calendar-date.ts';
import { daysOf, type Period } from '#core/dates/period.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import type { Session } from '#core/session/session.ts';
import { createResource, type Resource } from '#core/state/resource.ts';
import { DEFAULT_TABLE_VIEW, type TableView } from '#core/state/table-view.ts';
import { formatReportView, parseReportView, type ReportView } from './report-address.ts';
import type { ReportAnswer, ReportDescription, ReportQuery } from './report-types.ts';

export interface ReportState<Row, Facts> {
  /** All that was answered so far; older rows that were asked for are part of it. */
  readonly answer: Resource<ReportAnswer<Row, Facts>>;
  /** What the last answer told beside its rows; stays while another one is waited for, and with it the filters. */
  readonly facts: ReadonlySignal<Facts | null>;
  readonly view: ReadonlySignal<ReportView>;
  /** What the user made of the table. */
  readonly table: Signal<TableView>;
  readonly timeZone: string;
  /** The day it is for the organisation. */
  today(): CalendarDate;
  choosePeriod(period: Period): void;
  chooseFilter(key: string, value: string): void;
  /** Chart or table. */
  toggle(): void;
  /** Goes on where the answer said `next`. */
  loadOlder(): Promise<void>;
  /** What is asked for now, without paging. */
  query(): ReportQuery;
  /** Loads, and follows events, choices and table until the answer is called. */
  start(): () => void;
}

export interface ReportStateOptions<Row, Facts> {
  readonly session: Session;
  readonly description: ReportDescription<Row, Facts>;
  /** The view that the address brought, as `onView` gave it. */
  readonly view?: string | undefined;
  readonly onView?: ((view: string) => void) | undefined;
}

/** Events that come within this time are asked for together. */
const GATHER_MS = 500;
/** The most that one page shows. */
const MOST_ROWS = 100;

export function createReportState<Row, Facts>(
  options: ReportStateOptions<Row, Facts>,
): ReportState<Row, Facts> {
  const { session, description } = options;
  const { filters = [] } = description;
  const { loaded } = session.hydrate;
  const timeZone = loaded.status === 'ready' ? loaded.value.timeZone : DEFAULT_TIME_ZONE;
  const today = () => calendarDateOf(new Date(), timeZone);
  const view = signal(
    parseReportView(
      options.view ?? '',
      filters.map(({ key }) => key),
    ),
  );
  const table = signal<TableView>(DEFAULT_TABLE_VIEW);
  const facts = signal<Facts | null>(null);
  const query = () => queryOf(description, view.value, table.value, today());
  const answer: Resource<ReportAnswer<Row, Facts>> = createResource({
    ask: () => description.ask(query()),
    // Older rows that do not come leave those that are there.
    onFailure: description.paging === 'older' ? 'keep' : 'empty',
    accept: (next) => {
      facts.value = next.facts;
      return next;
    },
    follow: {
      live: session.live,
      events: description.events ?? [],
      gatherMs: GATHER_MS,
      // What was read further down stays where it is, whatever happens meanwhile.
      skipsWhile: () => hasOlder(answer, description.limit),
    },
  });

  const choose = (change: Partial<ReportView>) => {
    view.value = { ...view.peek(), ...change };
    options.onView?.(formatReportView(view.peek()));
  };
  return {
    answer,
    facts,
    view,
    table,
    timeZone,
    today,
    query,
    choosePeriod: (period) => choose({ period }),
    chooseFilter: (key, value) => choose({ filters: { ...view.peek().filters, [key]: value } }),
    toggle: () => choose({ asTable: !view.peek().asTable }),
    loadOlder: () => loadOlder(answer, (after) => description.ask({ ...query(), after })),
    start() {
      const stopFollowing = answer.follow();
      const stopAsking = followQuery(answer, query, table);
      return () => {
        stopAsking();
        stopFollowing();
      };
    },
  };
}

/** What is asked for, from what was chosen. */
function queryOf<Row, Facts>(
  { paging, limit, filters = [] }: ReportDescription<Row, Facts>,
  { period, filters: chosen }: ReportView,
  { sort, page, pageSize }: TableView,
  today: CalendarDate,
): ReportQuery {
  const isPaged = paging === 'pages';
  const asked = filters.filter(({ isAsked }) => isAsked).map(({ key }) => key);
  return {
    days: daysOf(period, today),
    filters: Object.fromEntries(Object.entries(chosen).filter(([key]) => asked.includes(key))),
    sort: isPaged && sort ? `${sort.descending ? '-' : ''}${sort.key}` : null,
    page: isPaged ? page : 1,
    limit: !isPaged ? limit : pageSize === 'all' ? MOST_ROWS : pageSize,
    after: null,
  };
}

/** What is there stays, and older rows come behind it. */
async function loadOlder<Row, Facts>(
  answer: Resource<ReportAnswer<Row, Facts>>,
  ask: (after: string) => Promise<ReportAnswer<Row, Facts>>,
): Promise<void> {
  const before = answer.value.peek();
  if (before.status !== 'ready' || !before.value.next) return;
  const { rows, next } = before.value;
  await answer.load({
    async ask() {
      const more = await ask(next);
      return { ...more, rows: [...rows, ...more.rows] };
    },
  });
}

function hasOlder<Row, Facts>(answer: Resource<ReportAnswer<Row, Facts>>, limit: number): boolean {
  const shown = answer.value.peek();
  return shown.status === 'ready' && shown.value.rows.length > limit;
}

/** Another period or filter is another question: what was answered goes. Another page of the same takes its place. */
function followQuery<Row, Facts>(
  answer: Resource<ReportAnswer<Row, Facts>>,
  query: () => ReportQuery,
  table: Signal<TableView>,
): () => void {
  let asked = '';
  let before = '';
  return effect(() => {
    const { days, filters, ...page } = query();
    const [question, whole] = [JSON.stringify([days, filters]), JSON.stringify([days, filters, page])];
    if (whole === before) return;
    const isNew = question !== asked;
    [asked, before] = [question, whole];
    untracked(() => {
      if (isNew && page.page > 1) table.value = { ...table.peek(), page: 1 };
      if (isNew) answer.forget();
      void answer.load();
    });
  });
}
