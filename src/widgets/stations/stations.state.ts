import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { LiveEvent } from '#contract/events.ts';
import type { GasStation, RegisteredStation } from '#contract/stations.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import { createOperationOf } from '#core/state/operation.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { createPagedList, type PagedList, type ListPage, type ListQuery } from '#core/state/paged-list.ts';
import { savedDisplay } from '#core/ui/table/saved-display.ts';
import type { NearPlace } from '#blocks/places/near-place.ts';
import type { InitialView } from '#blocks/registry/view-address.ts';
import { BY_NAME, createListAddress } from './list-address.ts';
import { createRowStates, type RowStates } from '#core/ui/table/row-states.ts';
import type { StationChanged } from './stations.element.ts';
import { mapQuery, stationQuery } from './stations.model.ts';
import type { Sort } from '#core/state/table-view.ts';

const BY_DISTANCE: Sort = { key: 'distance', descending: false };
const EVENTS: readonly LiveEvent['type'][] = ['registry'];
/** Several events within this time cause one request of the map's stations, as they do in the list. */
const GATHER_MS = 400;
const PAUSE_MS = 250;

export type StationFact =
  | { readonly kind: 'saved'; readonly isNew: boolean; readonly id: string; readonly name: string }
  | {
      readonly kind: 'switched';
      readonly id: string;
      readonly name: string;
      readonly enabled: boolean;
      readonly undo: () => void;
    }
  | { readonly kind: 'refused'; readonly id: string; readonly name: string; readonly error: ApiError };

export interface StationsState {
  readonly list: PagedList<GasStation>;
  /**
   * Rows of the page, updated with stations that the user has enabled or disabled since. Undefined until the first
   * answer.
   */
  readonly rows: ReadonlySignal<readonly GasStation[] | undefined>;
  /** Stations of all pages in the order of the list, up to the maximum of the map. */
  readonly onMap: ReadonlySignal<readonly GasStation[]>;
  readonly near: ReadonlySignal<NearPlace | null>;
  readonly selected: ReadonlySignal<string | null>;
  readonly rowStates: RowStates;
  /** Station in the form: null for a new station, undefined while the form is closed. */
  readonly edited: Signal<GasStation | null | undefined>;
  showInactive(isShown: boolean): void;
  /** Closes the form and shows the saved station; null if nothing was saved. */
  saved(station: RegisteredStation | null): void;
  /** Sorts the stations by distance from `place`; null sorts the stations by name. */
  goNear(place: NearPlace | null): void;
  choose(id: string): void;
  /** Asks the server to enable or disable a station. The row changes after the server has accepted the request. */
  setEnabled(station: GasStation, enabled: boolean): Promise<void>;
  start(): () => void;
  show(view: string): void;
  /** Loads the stations of the map and follows changes until the returned function is called. */
  startMap(): () => void;
}

export interface StationsOptions {
  readonly hidden: readonly string[];
  readonly brought: string;
  readonly parse: (view: string) => InitialView;
  readonly onView: (view: string) => void;
  readonly onChanged: (change: StationChanged) => void;
  readonly notify: (fact: StationFact) => void;
}

export function createStationsState(session: Session, options: StationsOptions): StationsState {
  const first = options.parse(options.brought);
  const near = signal<NearPlace | null>(null);
  const selected = signal<string | null>(null);
  const askServer = async (query: ListQuery) => {
    const { gasStations, items } = await session.api('GET /admin/organization/gasStation', {
      query: stationQuery(query, near.peek()),
    });
    return { rows: gasStations, total: items.total };
  };
  const ofList = createSwitches();
  const ofMap = createSwitches();
  const display = savedDisplay(session, 'stations', options.hidden);
  const list = createPagedList<GasStation>({
    ask: ofList.coveredBy(askServer),
    live: session.live,
    events: EVENTS,
    sort: BY_NAME,
    view: { density: display.density, hidden: display.hidden, ...first.view },
  });
  list.showsDeleted.value = first.showsDeleted;
  const rows = computed(() =>
    list.page.value.status === 'ready' ? ofList.apply(list.page.value.value.rows) : undefined,
  );
  const map = createMapRows(session, { list, near, ask: ofMap.coveredBy(askServer) });
  const onMap = computed(() => {
    const known = map.rows.value;
    if (known) return ofMap.apply(known);
    // The map fits the first stations into view, so it waits for all of them instead of showing a
    // part.
    return map.areComing.value ? [] : (rows.value ?? []);
  });

  const goNear = (place: NearPlace | null) => {
    const before = list.query.peek();
    batch(() => {
      near.value = place;
      list.view.value = { ...list.view.peek(), sort: place ? BY_DISTANCE : BY_NAME, page: 1 };
    });
    // A new place may leave the query unchanged. The list reloads automatically only for a changed query.
    if (JSON.stringify(before) === JSON.stringify(list.query.peek())) void list.load();
  };
  const address = createListAddress(list, options);
  return {
    list,
    rows,
    onMap,
    near,
    selected,
    ...createSwitching(session, [ofList, ofMap], options),
    goNear,
    ...createKeeping({ list, selected }, options),
    choose(id) {
      selected.value = id;
      if (rows.peek()?.some((row) => row.id === id)) return;
      const at = onMap.peek().findIndex((row) => row.id === id);
      const { limit } = list.query.peek();
      if (at !== -1) list.view.value = { ...list.view.peek(), page: Math.floor(at / limit) + 1 };
    },
    start() {
      const ends = [list.start(), address.follow(), display.follow(list.view)];
      return () => {
        for (const end of ends) end();
      };
    },
    show: address.show,
    startMap: map.start,
  };
}

type StationsPage = ListPage<GasStation>;

interface MapParts {
  readonly list: PagedList<GasStation>;
  readonly near: ReadonlySignal<NearPlace | null>;
  readonly ask: (query: ListQuery) => Promise<StationsPage>;
}

/**
 * Loads the stations of all pages for the map, but only if the list has several pages. The value is null
 * otherwise and before the first answer.
 */
function createMapRows(session: Session, { list, near, ask }: MapParts) {
  const isMore = computed(() => {
    const page = list.page.value;
    return page.status === 'ready' && page.value.rows.length < page.value.total;
  });
  const requestKey = computed(() => JSON.stringify([mapQuery(list.query.value), near.value]));
  const { value, load, follow } = createResource<StationsPage>({
    ask: () => ask(mapQuery(list.query.peek())),
    onFailure: 'empty',
    follow: { live: session.live, events: EVENTS, gatherMs: GATHER_MS, skipsWhile: () => !isMore.peek() },
  });
  const rows = computed(() =>
    isMore.value && value.value.status === 'ready' ? value.value.value.rows : null,
  );
  const areComing = computed(() => isMore.value && ['idle', 'loading'].includes(value.value.status));
  const start = () => {
    const stops = [
      effect(() => {
        if (!isMore.value || !requestKey.value) return;
        // The first load of the map's stations does not wait: the user cannot have typed a search yet.
        const isFirst = value.peek().status !== 'ready';
        void load(isFirst ? {} : { pauseMs: PAUSE_MS });
      }),
      follow(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return { rows, areComing, start };
}

interface KeepingParts {
  readonly list: PagedList<GasStation>;
  readonly selected: Signal<string | null>;
}

function createKeeping(
  { list, selected }: KeepingParts,
  { notify }: Pick<StationsOptions, 'notify'>,
): Pick<StationsState, 'edited' | 'showInactive' | 'saved'> {
  const edited = signal<GasStation | null | undefined>(undefined);
  return {
    edited,
    showInactive(isShown) {
      batch(() => {
        list.showsDeleted.value = isShown;
        selected.value = null;
        list.view.value = { ...list.view.peek(), filters: {}, page: 1 };
      });
    },
    saved(station) {
      const isNew = edited.peek() === null;
      edited.value = undefined;
      if (!station) return;
      if ((station.status === 'inactive') === list.showsDeleted.peek()) selected.value = station.id;
      void list.load();
      notify({ kind: 'saved', isNew, id: station.id, name: station.name });
    },
  };
}

type Switches = ReturnType<typeof createSwitches>;

/** Stations that the user enabled or disabled after the request for the displayed rows. */
function createSwitches() {
  const made: Signal<ReadonlyMap<string, boolean>> = signal(new Map());
  return {
    set(id: string, enabled: boolean) {
      made.value = new Map(made.peek()).set(id, enabled);
    },
    apply: (rows: readonly GasStation[]): readonly GasStation[] =>
      rows.map((row) => {
        const enabled = made.value.get(row.id) ?? row.enabled;
        return enabled === row.enabled ? row : { ...row, enabled };
      }),
    /**
     * Wraps a request for stations. The answer contains every change that the user made before the request, so the
     * wrapper then drops these changes.
     */
    coveredBy:
      <Q, A>(ask: (query: Q) => Promise<A>) =>
      async (query: Q): Promise<A> => {
        const before = made.peek();
        const answer = await ask(query);
        const since = [...made.peek()].filter(([id, enabled]) => before.get(id) !== enabled);
        made.value = new Map(since);
        return answer;
      },
  };
}

function createSwitching(
  session: Session,
  switches: readonly Switches[],
  { onChanged, notify }: Pick<StationsOptions, 'onChanged' | 'notify'>,
): Pick<StationsState, 'rowStates' | 'setEnabled'> {
  const rowStates = createRowStates();
  const operationOf = createOperationOf<'switch'>({ marks: rowStates });
  const switching: Pick<StationsState, 'rowStates' | 'setEnabled'> = {
    rowStates,
    async setEnabled(switched, enabled) {
      const { id, name } = switched;
      const work = async () => {
        const body = { gasStation: id, enabled };
        const station = await session.api('POST /admin/organization/blacklist', { body });
        batch(() => {
          for (const each of switches) each.set(id, station.enabled);
          rowStates.set([id], { kind: 'saved' });
        });
        onChanged({ id, enabled: station.enabled });
      };
      const outcome = await operationOf(id).run('switch', work, { rows: { ids: [id] } });
      if (outcome.status === 'refused') notify({ kind: 'refused', id, name, error: outcome.error });
      if (outcome.status !== 'done') return;
      const undo = () => void switching.setEnabled(switched, !enabled);
      notify({ kind: 'switched', id, name, enabled, undo });
    },
  };
  return switching;
}
