import { computed, effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { MAX_PAGE_ROWS, MAX_SEARCH_CHARACTERS } from '#contract/facts.ts';
import { createResource, type Following, type Resource } from './remote/resource.ts';
import { DEFAULT_TABLE_VIEW, type Sort, type TableView } from './table-view.ts';

export interface ListQuery {
  /** Sort key of the list call, with a leading minus for descending order. */
  readonly sort: string;
  /** Page number, from 1. */
  readonly page: number;
  readonly limit: number;
  readonly search?: string;
  readonly isDeleted: boolean;
  readonly _id?: string;
  /** Selected option values by column key. A column without a selection is missing. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Number of matching records on all pages. */
  readonly total: number;
}

export interface PagedListOptions<Answer> extends Pick<Following, 'live' | 'events'> {
  readonly ask: (query: ListQuery) => Promise<Answer>;
  /** Initial sort order; null sorts the newest records first. */
  readonly sort: Sort | null;
  /** Deviations from the default view, such as hidden columns or a search from the URL. */
  readonly view?: Partial<TableView>;
  /** Further inputs of the query, read from signals. If they change, the list drops its rows and starts at page 1. */
  readonly scope?: () => unknown;
}

export interface PagedList<Row, Answer extends ListPage<Row> = ListPage<Row>> extends Pick<
  Resource<Answer>,
  'busy' | 'load' | 'start'
> {
  /** Loaded page of records. A failed load empties the page. */
  readonly page: Resource<Answer>['value'];
  readonly view: Signal<TableView>;
  readonly showsDeleted: Signal<boolean>;
  readonly query: ReadonlySignal<ListQuery>;
}

const PAUSE_MS = 250;
const GATHER_MS = 400;

export function createPagedList<Row, Answer extends ListPage<Row> = ListPage<Row>>({
  ask,
  sort,
  live,
  events,
  scope,
  ...options
}: PagedListOptions<Answer>): PagedList<Row, Answer> {
  const view = signal<TableView>({ ...DEFAULT_TABLE_VIEW, sort, ...options.view });
  const showsDeleted = signal(false);
  const query = computed(() => describeQuery(view.value, showsDeleted.value));
  let requestedQuery = query.peek();
  const resource = createResource<Answer>({
    ask() {
      requestedQuery = query.peek();
      return ask(requestedQuery);
    },
    onFailure: 'empty',
    accept(answer) {
      // The last records of the list were deleted meanwhile: go to the last existing page.
      if (answer.rows.length === 0 && requestedQuery.page > 1 && query.peek() === requestedQuery) {
        const last = Math.max(1, Math.ceil(answer.total / requestedQuery.limit));
        view.value = { ...view.peek(), page: Math.min(last, requestedQuery.page - 1) };
      }
      return answer;
    },
    follow: { live, events, gatherMs: GATHER_MS },
  });
  const { value: page, busy, load, forget, follow } = resource;
  const restart = () => {
    forget();
    view.value = { ...view.peek(), page: 1 };
  };
  return {
    page,
    view,
    showsDeleted,
    busy,
    query,
    load,
    start() {
      const stops = [
        ...(scope ? [followScope(scope, restart)] : []),
        followQuery(query, () => scope?.(), load),
        follow(),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function describeQuery(view: TableView, isDeleted: boolean): ListQuery {
  const { sort, search, filters, page, pageSize } = view;
  const text = search.trim().slice(0, MAX_SEARCH_CHARACTERS);
  return {
    sort: sort ? `${sort.descending ? '-' : ''}${sort.key}` : '-_id',
    page,
    limit: pageSize === 'all' ? MAX_PAGE_ROWS : pageSize,
    ...(text && { search: text }),
    isDeleted,
    filters,
  };
}

function followQuery(
  query: ReadonlySignal<ListQuery>,
  scope: () => unknown,
  load: Resource<unknown>['load'],
): () => void {
  let before: { search: string | undefined; whole: string } | null = null;
  return effect(() => {
    const { search } = query.value;
    const now = { search, whole: JSON.stringify([query.value, scope()]) };
    const last = before;
    before = now;
    if (last?.whole === now.whole) return;
    const isTyping = last !== null && last.search !== now.search;
    void load({ pauseMs: isTyping ? PAUSE_MS : 0 });
  });
}

function followScope(scope: () => unknown, restart: () => void): () => void {
  let before: string | null = null;
  return effect(() => {
    const now = JSON.stringify(scope());
    const isOther = before !== null && before !== now;
    before = now;
    if (isOther) untracked(restart);
  });
}
