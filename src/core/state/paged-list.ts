/** One page of records that the server sorts, searches, filters and pages, kept true by the session's events. */
import { computed, effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { MAX_PAGE_ROWS, MAX_SEARCH_CHARACTERS } from '#contract/facts.ts';
import { createResource, type Following, type Resource } from './remote/resource.ts';
import { DEFAULT_TABLE_VIEW, type Sort, type TableView } from './table-view.ts';

/** What a list is asked for: the fields that every list call takes, and the chosen filters by column. */
export interface ListQuery {
  /** A sort key of the call, with a leading minus for descending. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Left out while nothing is searched for. */
  readonly search?: string;
  readonly isDeleted: boolean;
  /** Of one record alone. */
  readonly _id?: string;
  /** Option values by column key; a column without a choice is left out. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** How many records match, on all pages. */
  readonly total: number;
}

export interface PagedListOptions<Answer> extends Pick<Following, 'live' | 'events'> {
  readonly ask: (query: ListQuery) => Promise<Answer>;
  /** Null for the order in which the newest come first. */
  readonly sort: Sort | null;
  /** What of the view is other than usual: hidden columns, a search that the address brought. */
  readonly view?: Partial<TableView>;
  /** What else is asked for, read from signals. With another one it is another list: its rows go, and it begins anew. */
  readonly scope?: () => unknown;
}

export interface PagedList<Row, Answer extends ListPage<Row> = ListPage<Row>> extends Pick<
  Resource<Answer>,
  'busy' | 'load' | 'start'
> {
  /** Emptied by a failure. */
  readonly page: Resource<Answer>['value'];
  /** What the user made of the table; a change asks for the page that it means. */
  readonly view: Signal<TableView>;
  /** Shows the deleted records instead of the others. */
  readonly showsDeleted: Signal<boolean>;
  readonly query: ReadonlySignal<ListQuery>;
}

/** While somebody types a search, it is asked for once they pause. */
const PAUSE_MS = 250;
/** Changes that come within this time are asked for together. */
const GATHER_MS = 400;

/** `Answer` may tell more than its rows. */
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
  let asked = query.peek();
  const resource = createResource<Answer>({
    ask() {
      asked = query.peek();
      return ask(asked);
    },
    onFailure: 'empty',
    accept(answer) {
      // Its last records went away meanwhile: the last page that there is takes its place.
      if (answer.rows.length === 0 && asked.page > 1 && query.peek() === asked) {
        const last = Math.max(1, Math.ceil(answer.total / asked.limit));
        view.value = { ...view.peek(), page: Math.min(last, asked.page - 1) };
      }
      return answer;
    },
    follow: { live, events, gatherMs: GATHER_MS },
  });
  const { value: page, busy, load, forget, follow } = resource;
  const beginAnew = () => {
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
        ...(scope ? [followScope(scope, beginAnew)] : []),
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

/** Asks at once, but for what is being typed. A change of the view that asks for nothing else asks for nothing. */
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

function followScope(scope: () => unknown, beginAnew: () => void): () => void {
  let before: string | null = null;
  return effect(() => {
    const now = JSON.stringify(scope());
    const isOther = before !== null && before !== now;
    before = now;
    if (isOther) untracked(beginAnew);
  });
}
