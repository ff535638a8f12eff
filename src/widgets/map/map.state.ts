import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-react';
import { MAX_STATION_ROWS } from '#contract/facts.ts';
import type { RouteQuery } from '#contract/routes.ts';
import type { GasStation } from '#contract/stations.ts';
import type { ApiError } from '#core/api/api-error.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import type { TableView } from '#core/state/table-view.ts';
import { formatNear, type NearPlace } from '#blocks/places/near-place.ts';
import {
  describeStation,
  filterOf,
  formatChoice,
  narrowRows,
  orderRows,
  parseChoice,
  type MapChoice,
  type PaidPrices,
  type MapSeenPrice,
  type MapStationRow,
} from './map.model.ts';

type MapQuery = Omit<RouteQuery<'GET /admin/organization/gasStation'>, 'organizationId'>;

const GATHER_MS = 400;
/**
 * Reload interval for the prices that the company paid. It is long, because refuels of a fleet change these
 * prices several times a minute.
 */
const PAID_GATHER_MS = 60_000;
const PAUSE_MS = 250;

interface MapMatches {
  readonly stations: readonly GasStation[];
  /** Number of all matching stations, including stations beyond the maximum that a map shows. */
  readonly total: number;
}

export interface MapState {
  readonly choice: ReadonlySignal<MapChoice>;
  /** Stations in the server's answer; null until the first answer and after a failure. */
  readonly found: ReadonlySignal<readonly MapStationRow[] | null>;
  /** Stations on the map: the stations of `found` that match all filters, in the order of the answer. */
  readonly shown: ReadonlySignal<readonly MapStationRow[]>;
  /** Stations in the list: `shown` in the selected order. */
  readonly listed: ReadonlySignal<readonly MapStationRow[]>;
  /** Number of stations beyond the maximum that a map shows. */
  readonly left: ReadonlySignal<number>;
  /** Station whose details are shown; null without a selection, or if a filter excludes it. */
  readonly selected: ReadonlySignal<MapStationRow | null>;
  readonly failure: ReadonlySignal<ApiError | null>;
  readonly busy: ReadonlySignal<boolean>;
  load(): void;
  narrow(view: TableView): void;
  goNear(place: NearPlace | null): void;
  choose(id: string | null): void;
  show(view: string): void;
  start(): () => void;
}

export interface MapOptions {
  readonly view: string;
  readonly onView: (view: string) => void;
}

export function createMapState(session: Session, { view, onView }: MapOptions): MapState {
  const choice = signal(parseChoice(view));
  const stations = askStations(session, choice);
  const paid = askPaid(session);
  const rows = createRows(choice, stations, paid);
  const change = (part: Partial<MapChoice>) => {
    const before = formatChoice(choice.peek());
    choice.value = { ...choice.peek(), ...part };
    const now = formatChoice(choice.peek());
    if (now !== before) onView(now);
  };
  return {
    choice,
    ...rows,
    busy: stations.busy,
    load: () => {
      void stations.load();
      if (paid.value.peek().status === 'failed') void paid.load();
    },
    narrow: (next) => change({ view: next }),
    goNear: (near) => change({ near, view: { ...choice.peek().view, sort: null } }),
    choose: (station) => change({ station }),
    show(given) {
      if (given !== formatChoice(choice.peek())) choice.value = parseChoice(given);
    },
    start() {
      const stops = [followChoice(choice, stations), stations.follow(), paid.start()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function queryOf({ view, near }: MapChoice): MapQuery {
  const search = view.search.trim();
  const state = filterOf(view, 'state');
  const fuel = filterOf(view, 'fuel');
  return {
    limit: MAX_STATION_ROWS,
    sort: near ? 'distance' : 'name',
    ...(near && { near: formatNear(near) }),
    ...(search && { search }),
    ...(state !== undefined && { state: state as NonNullable<MapQuery['state']> }),
    ...(fuel !== undefined && { fuel: fuel as NonNullable<MapQuery['fuel']> }),
    ...(filterOf(view, 'enabled') !== undefined && { enabled: true }),
  };
}

function askStations({ api, live }: Session, choice: ReadonlySignal<MapChoice>): Resource<MapMatches> {
  return createResource<MapMatches>({
    async ask() {
      const { gasStations, items } = await api('GET /admin/organization/gasStation', {
        query: queryOf(choice.peek()),
      });
      return { stations: gasStations, total: items.total };
    },
    onFailure: 'empty',
    follow: { live, events: ['hello', 'registry'], gatherMs: GATHER_MS },
  });
}

function askPaid(session: Session): Resource<PaidPrices> {
  return createResource<PaidPrices>({
    async ask() {
      const { prices } = await session.api('GET /admin/organization/gasStation/paid', {});
      const timeZone = timeZoneOf(session);
      const byStation = new Map<string, MapSeenPrice[]>();
      for (const { gasStation, product, price, paidAt } of prices) {
        const seenOn = calendarDateOf(new Date(paidAt), timeZone);
        byStation.set(gasStation, [...(byStation.get(gasStation) ?? []), { product, price, seenOn }]);
      }
      return byStation;
    },
    onFailure: 'keep',
    follow: { live: session.live, events: ['balance'], gatherMs: PAID_GATHER_MS },
  });
}

/** Requests again only if the query changed. A typed search waits for a pause. */
function followChoice(choice: ReadonlySignal<MapChoice>, { load }: Resource<MapMatches>): () => void {
  let before: MapQuery | null = null;
  return effect(() => {
    const now = queryOf(choice.value);
    const isSame = JSON.stringify(now) === JSON.stringify(before);
    const isTyped = before !== null && now.search !== before.search;
    before = now;
    if (!isSame) void load(isTyped ? { pauseMs: PAUSE_MS } : {});
  });
}

const NO_PRICES: PaidPrices = new Map();

function createRows(
  choice: ReadonlySignal<MapChoice>,
  stations: Resource<MapMatches>,
  paid: Resource<PaidPrices>,
): Pick<MapState, 'found' | 'shown' | 'listed' | 'left' | 'selected' | 'failure'> {
  const view = computed(() => choice.value.view);
  const fuel = computed(() => filterOf(view.value, 'fuel'));
  const answer = computed(() =>
    stations.value.value.status === 'ready' ? stations.value.value.value : null,
  );
  const prices = computed(() => (paid.value.value.status === 'ready' ? paid.value.value.value : NO_PRICES));
  const found = computed(
    () => answer.value?.stations.map((station) => describeStation(station, prices.value, fuel.value)) ?? null,
  );
  const shown = computed(() => (found.value ? narrowRows(found.value, view.value) : []));
  return {
    found,
    shown,
    listed: computed(() => orderRows(shown.value, view.value)),
    left: computed(() => Math.max(0, (answer.value?.total ?? 0) - MAX_STATION_ROWS)),
    selected: computed(() => shown.value.find(({ station }) => station.id === choice.value.station) ?? null),
    failure: computed(() => (stations.value.value.status === 'failed' ? stations.value.value.error : null)),
  };
}
