/** State of a report's rows, for page-based lists and for lists that load older rows. */
import { effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { MAX_PAGE_ROWS, MAX_SEARCH_CHARACTERS } from '#contract/facts.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import { createPagedList, type ListPage, type ListQuery } from '#core/state/paged-list.ts';
import type { Remote } from '#core/state/remote/remote.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import { DEFAULT_TABLE_VIEW, type TableView } from '#core/state/table-view.ts';
import type { ReportAnswer, ReportDescription, ReportQuery } from './report-types.ts';

export type ReportQuestion = Pick<ReportQuery, 'days' | 'filters'>;

export interface ReportRows<Row, Facts> {
  readonly value: ReadonlySignal<Remote<ReportAnswer<Row, Facts>>>;
  /** Error of the last request for older rows. */
  readonly failure: ReadonlySignal<ApiError | null>;
  readonly busy: ReadonlySignal<boolean>;
  readonly table: Signal<TableView>;
  query(): ReportQuery;
  load(): Promise<void>;
  /** Loads the rows after the cursor `next`. */
  loadOlder(): Promise<void>;
  /**
   * Loads the rows. Reloads them after events, and after changes of the request or of the table view. The returned
   * function ends the reloads.
   */
  start(): () => void;
}

interface RowsOptions<Row, Facts> {
  readonly description: ReportDescription<Row, Facts>;
  readonly live: Session['live'];
  /** Returns the days and filters of the request, read from signals. A changed request clears the rows. */
  readonly question: () => ReportQuestion;
  /** Initial table view: only the values that differ from the default view. */
  readonly table: Partial<TableView>;
}

export function createPages<Row, Facts>(options: RowsOptions<Row, Facts>): ReportRows<Row, Facts> {
  const { description, live, question } = options;
  type ReportPage = ReportAnswer<Row, Facts> & ListPage<Row>;
  const searches = description.searches ?? false;
  const queryOf = ({ sort, page, limit, search = '' }: ListQuery): ReportQuery => ({
    ...question(),
    search: searches ? search : '',
    // Without a sort key, the call uses its default order.
    sort: list.view.value.sort && sort,
    page,
    limit,
    after: null,
  });
  const list = createPagedList<Row, ReportPage>({
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

/** Several events within this time cause one reload. */
const GATHER_MS = 500;
/**
 * Reload delay for lists with older rows. The delay is longer than for other lists, because lists with older rows
 * reload page by page.
 */
const GATHER_OLDER_MS = 3_000;
/** Maximum of rows that a reload requests again; rows further down keep their loaded state. */
const MOST_REPEATED = 500;

/** Newest rows with older rows on demand, or all rows at once, paged by the table. */
export function createNewest<Row, Facts>(options: RowsOptions<Row, Facts>): ReportRows<Row, Facts> {
  const { description, live, question } = options;
  const { limit, paging } = description;
  const table = signal<TableView>({ ...DEFAULT_TABLE_VIEW, ...options.table });
  const order = () => orderOf(description, table.value);
  const step = () => (paging === 'older' ? stepOf(table.value) : limit);
  const query = (): ReportQuery => ({ ...question(), ...order(), page: 1, limit: step(), after: null });
  let lastQuery = '';
  const answer: Resource<ReportAnswer<Row, Facts>> = createResource({
    ask: () => {
      const nextQuery = query();
      const words = JSON.stringify(nextQuery);
      const isOther = words !== lastQuery;
      lastQuery = words;
      const shown = answer.value.peek();
      return isOther || shown.status !== 'ready' || !hasOlder(answer, nextQuery.limit)
        ? description.ask(nextQuery)
        : askAgain(description, nextQuery, shown.value);
    },
    // A failed request for older rows keeps the loaded rows.
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
 * Reloads the shown rows. Rows newer than the first shown row appear only after a change of days or filters.
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
  while (next !== null && rows.length < Math.min(shown.length, MOST_REPEATED)) {
    const more = await ask({ ...query, limit, after: next });
    rows.push(...more.rows);
    next = more.next ?? null;
  }
  const last = shown.findLastIndex((row) => rowId(row) === rowId(rows.at(-1) ?? row));
  if (next === null || last === -1 || last === shown.length - 1) return { ...first, rows, next };
  return { ...first, rows: [...rows, ...shown.slice(last + 1)], next: before.next ?? null };
}

const isInOrder = ({ paging, list }: Pick<ReportDescription<never, never>, 'paging' | 'list'>) =>
  paging === 'older' && !list;

const stepOf = ({ pageSize }: TableView): number => (pageSize === 'all' ? MAX_PAGE_ROWS : pageSize);

function orderOf(
  description: Parameters<typeof isInOrder>[0] & { readonly searches?: true },
  { sort, search }: TableView,
): Pick<ReportQuery, 'sort' | 'search'> {
  const isRequested = isInOrder(description);
  return {
    sort: isRequested && sort ? `${sort.descending ? '-' : ''}${sort.key}` : null,
    search: isRequested && description.searches ? search.trim().slice(0, MAX_SEARCH_CHARACTERS) : '',
  };
}

const PAUSE_MS = 250;

/** A change of days or filters clears the rows. A changed order or search keeps them until the response. */
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
