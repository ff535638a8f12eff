/** The rows of a report in each of the ways in which they come: a page of a list, or the newest with older ones behind them. */
import { effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { MAX_PAGE_ROWS, MAX_SEARCH_CHARACTERS } from '#contract/facts.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import { createPagedList, type ListPage, type ListQuery } from '#core/state/paged-list.ts';
import type { Remote } from '#core/state/remote/remote.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import { DEFAULT_TABLE_VIEW, type TableView } from '#core/state/table-view.ts';
import type { ReportAnswer, ReportDescription, ReportQuery } from './report-types.ts';

/** What is asked for, whichever page of it. */
export type ReportQuestion = Pick<ReportQuery, 'days' | 'filters'>;

export interface ReportRows<Row, Facts> {
  /** All that was answered so far; older rows that were asked for are part of it. */
  readonly value: ReadonlySignal<Remote<ReportAnswer<Row, Facts>>>;
  /** Why older rows did not come. */
  readonly failure: ReadonlySignal<ApiError | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** What the user made of the table. */
  readonly table: Signal<TableView>;
  /** What is asked for now. */
  query(): ReportQuery;
  load(): Promise<void>;
  /** Goes on where the answer said `next`. */
  loadOlder(): Promise<void>;
  /** Loads, and follows events, question and table until the answer is called. */
  start(): () => void;
}

interface RowsOptions<Row, Facts> {
  readonly description: ReportDescription<Row, Facts>;
  readonly live: Session['live'];
  /** Read from signals. With another one, what was answered goes. */
  readonly question: () => ReportQuestion;
  /** What of the table is other than usual. */
  readonly table: Partial<TableView>;
}

/** One page that the server sorted, as every list has it. */
export function createPages<Row, Facts>(options: RowsOptions<Row, Facts>): ReportRows<Row, Facts> {
  const { description, live, question } = options;
  type Page = ReportAnswer<Row, Facts> & ListPage<Row>;
  const searches = description.searches ?? false;
  const queryOf = ({ sort, page, limit, search = '' }: ListQuery): ReportQuery => ({
    ...question(),
    search: searches ? search : '',
    // Without a choice in the call's own order.
    sort: list.view.value.sort && sort,
    page,
    limit,
    after: null,
  });
  const list = createPagedList<Row, Page>({
    async ask(query) {
      const answer = await description.ask(queryOf(query));
      return { ...answer, total: answer.total ?? 0 };
    },
    live,
    events: description.events ?? [],
    sort: null,
    view: { ...options.table, ...(!searches && { search: '' }) },
    scope: question,
  });
  const { page: value, view: table, busy, load, start } = list;
  return {
    value,
    table,
    busy,
    failure: signal(null),
    query: () => queryOf(list.query.value),
    load,
    loadOlder: async () => {},
    start,
  };
}

/** Events that come within this time are asked for together. */
const GATHER_MS = 500;
/** Where older rows are shown, which are asked for again page by page. */
const GATHER_OLDER_MS = 3_000;
/** What stands further down is as it was when it was read. */
const MOST_ASKED_AGAIN = 500;

/** The newest rows, and older ones on demand; or all at once, which the table pages. */
export function createNewest<Row, Facts>(options: RowsOptions<Row, Facts>): ReportRows<Row, Facts> {
  const { description, live, question } = options;
  const { limit, paging } = description;
  const table = signal<TableView>({ ...DEFAULT_TABLE_VIEW, ...options.table });
  const order = () => orderOf(description, table.value);
  const step = () => (paging === 'older' ? stepOf(table.value) : limit);
  const query = (): ReportQuery => ({ ...question(), ...order(), page: 1, limit: step(), after: null });
  let asked = '';
  const answer: Resource<ReportAnswer<Row, Facts>> = createResource({
    ask: () => {
      const wanted = query();
      const words = JSON.stringify(wanted);
      const isOther = words !== asked;
      asked = words;
      const shown = answer.value.peek();
      return isOther || shown.status !== 'ready' || !hasOlder(answer, wanted.limit)
        ? description.ask(wanted)
        : askAgain(description, wanted, shown.value);
    },
    // Older rows that do not come leave those that are there.
    onFailure: paging === 'older' ? 'keep' : 'empty',
    follow: {
      live,
      events: description.events ?? [],
      gatherMs: () => (hasOlder(answer, step()) ? GATHER_OLDER_MS : GATHER_MS),
    },
  });
  const { value, failure, busy, load } = answer;
  return {
    value,
    failure,
    busy,
    table,
    query,
    load,
    loadOlder: () => loadOlder(answer, (after) => description.ask({ ...query(), after })),
    start() {
      const stopFollowing = answer.follow();
      const stopAsking = followQuestion(answer, question, () => ({ ...order(), limit: step() }));
      return () => {
        stopAsking();
        stopFollowing();
      };
    },
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

/**
 * The rows that are shown, as they are now. What was read further down stays where it is: rows that came on top meanwhile come with
 * the next question.
 */
async function askAgain<Row, Facts>(
  { ask, rowId }: ReportDescription<Row, Facts>,
  query: ReportQuery,
  before: ReportAnswer<Row, Facts>,
): Promise<ReportAnswer<Row, Facts>> {
  const { rows: shown } = before;
  const limit = MAX_PAGE_ROWS;
  const first = await ask({ ...query, limit });
  const top = first.rows.findIndex((row) => rowId(row) === rowId(shown[0] as Row));
  const rows = first.rows.slice(Math.max(0, top));
  let next = first.next ?? null;
  while (next !== null && rows.length < Math.min(shown.length, MOST_ASKED_AGAIN)) {
    const more = await ask({ ...query, limit, after: next });
    rows.push(...more.rows);
    next = more.next ?? null;
  }
  const last = shown.findLastIndex((row) => rowId(row) === rowId(rows.at(-1) ?? row));
  if (next === null || last === -1 || last === shown.length - 1) return { ...first, rows, next };
  return { ...first, rows: [...rows, ...shown.slice(last + 1)], next: before.next ?? null };
}

/** The server sorts and searches what stands in a table and goes on behind it. */
const isInOrder = ({ paging, list }: Pick<ReportDescription<never, never>, 'paging' | 'list'>) =>
  paging === 'older' && !list;

/** How many rows come at once where older ones go on behind them. */
const stepOf = ({ pageSize }: TableView): number => (pageSize === 'all' ? MAX_PAGE_ROWS : pageSize);

function orderOf(
  description: Parameters<typeof isInOrder>[0] & { readonly searches?: true },
  { sort, search }: TableView,
): Pick<ReportQuery, 'sort' | 'search'> {
  const isAsked = isInOrder(description);
  return {
    sort: isAsked && sort ? `${sort.descending ? '-' : ''}${sort.key}` : null,
    search: isAsked && description.searches ? search.trim().slice(0, MAX_SEARCH_CHARACTERS) : '',
  };
}

/** While somebody types a search, it is asked for once they pause. */
const PAUSE_MS = 250;

/** Another question begins anew; in another order, or looked through, what is shown stays until the answer comes. */
function followQuestion<Row, Facts>(
  { forget, load }: Resource<ReportAnswer<Row, Facts>>,
  question: () => ReportQuestion,
  order: () => Pick<ReportQuery, 'sort' | 'search' | 'limit'>,
): () => void {
  let before: ({ question: string } & ReturnType<typeof order>) | null = null;
  return effect(() => {
    const last = before;
    const now = { question: JSON.stringify(question()), ...order() };
    const isOther = last?.question !== now.question;
    const isTyping = !isOther && last.search !== now.search;
    if (!isOther && !isTyping && last.sort === now.sort && last.limit === now.limit) return;
    before = now;
    untracked(() => {
      if (isOther) forget();
      void load(isTyping ? { pauseMs: PAUSE_MS } : {});
    });
  });
}
