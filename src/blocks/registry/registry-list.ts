/** One page of records that the server sorts, searches, filters and pages, kept true by the session's events. */
import { computed, effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { MAX_PAGE_ROWS, MAX_SEARCH_CHARACTERS } from '#contract/facts.ts';
import type { LiveEvent } from '#contract/events.ts';
import { followEvents } from '#core/session/follow-events.ts';
import type { Live } from '#core/session/live.ts';
import { loaderInto } from '#core/state/load-into.ts';
import { idle, type Remote } from '#core/state/remote.ts';
import { DEFAULT_TABLE_VIEW } from '#core/ui/table/table-view.ts';
import type { Sort, TableView } from '#core/ui/table/table-types.ts';

/** What a list is asked for: the fields that every list call takes, and the chosen filters by column. */
export interface RegistryQuery {
  /** A sort key of the call, with a leading minus for descending. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Left out while nothing is searched for. */
  readonly search?: string;
  readonly isDeleted: boolean;
  /** Option values by column key; a column without a choice is left out. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

export interface RegistryPage<Row> {
  readonly rows: readonly Row[];
  /** How many records match, on all pages. */
  readonly total: number;
}

export interface RegistryListOptions<Row> {
  readonly ask: (query: RegistryQuery) => Promise<RegistryPage<Row>>;
  /** Tells of changes; a session's `live`. */
  readonly live: Pick<Live, 'subscribe'>;
  /** The events after which the list is asked for again. */
  readonly events: readonly LiveEvent['type'][];
  readonly sort: Sort;
  /** What of the view is other than usual: hidden columns, a search that the address brought. */
  readonly view?: Partial<TableView>;
}

export interface RegistryList<Row> {
  readonly page: ReadonlySignal<Remote<RegistryPage<Row>>>;
  /** What the user made of the table; a change asks for the page that it means. */
  readonly view: Signal<TableView>;
  /** Shows the deleted records instead of the others. */
  readonly showsDeleted: Signal<boolean>;
  readonly busy: ReadonlySignal<boolean>;
  readonly query: ReadonlySignal<RegistryQuery>;
  load(): Promise<void>;
  /** Loads, and follows view and changes until the answer is called. */
  start(): () => void;
}

/** While somebody types a search, it is asked for once they pause. */
const PAUSE_MS = 250;
/** Changes that come within this time are asked for together. */
const GATHER_MS = 400;

export function createRegistryList<Row>(options: RegistryListOptions<Row>): RegistryList<Row> {
  const view = signal<TableView>({ ...DEFAULT_TABLE_VIEW, sort: options.sort, ...options.view });
  const showsDeleted = signal(false);
  const page: Signal<Remote<RegistryPage<Row>>> = signal(idle);
  const running = signal(0);
  const query = computed(() => describeQuery(view.value, showsDeleted.value));
  const into = loaderInto(page);

  // Whoever asks for it may be an effect, which is not to follow what is written here.
  const load = () => untracked(loadNow);
  const loadNow = async () => {
    running.value += 1;
    const asked = query.peek();
    await into(() => options.ask(asked));
    running.value -= 1;
    const answered = page.peek();
    // Its last records went away meanwhile: the last page that there is takes its place.
    if (answered.status === 'ready' && answered.value.rows.length === 0 && asked.page > 1) {
      const last = Math.max(1, Math.ceil(answered.value.total / asked.limit));
      if (query.peek() === asked) view.value = { ...view.peek(), page: Math.min(last, asked.page - 1) };
    }
  };
  return {
    page,
    view,
    showsDeleted,
    busy: computed(() => running.value > 0),
    query,
    load,
    start() {
      const stopAsking = followQuery(query, load);
      const stopChanges = followEvents(options.live, options.events, GATHER_MS, load);
      return () => {
        stopAsking();
        stopChanges();
      };
    },
  };
}

function describeQuery(view: TableView, isDeleted: boolean): RegistryQuery {
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
function followQuery(query: ReadonlySignal<RegistryQuery>, load: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before: RegistryQuery | null = null;
  const stop = effect(() => {
    const now = query.value;
    const last = before;
    before = now;
    if (last && JSON.stringify(last) === JSON.stringify(now)) return;
    const isTyping = last !== null && last.search !== now.search;
    clearTimeout(timer);
    timer = setTimeout(() => void load(), isTyping ? PAUSE_MS : 0);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
