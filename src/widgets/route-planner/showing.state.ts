import type { WayPoint } from '#contract/maps.ts';
import type { RouteScript } from '#contract/route-scripts.ts';
import { toApiError } from '#core/api/api-error.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import type { TripKeeping } from './keeping.state.ts';
import type { NotifyRouteFact } from './planner-fact.ts';
import type { element } from './route-planner.element.ts';
import { NEW_ROUTE, snapshotOf, type Snapshot, type TypedTrip } from './typed.state.ts';
import type { Stops } from './stops.state.ts';

export interface Showing {
  show(view: string): Promise<void>;
  open(route: RouteScript): void;
  begin(): void;
  takeUp(): Promise<void>;
  reportView(): void;
}

interface ShowingParts {
  readonly session: Session;
  readonly emit: Emit<typeof element>;
  readonly notify: NotifyRouteFact;
  readonly typed: TypedTrip;
  readonly stops: Stops;
  readonly keeping: TripKeeping;
}

export function createShowing(parts: ShowingParts): Showing {
  const { notify, typed, keeping } = parts;
  const page = createPage(parts);
  let turns = 0;
  /** Shows another route. If the previous route had unsaved input, a notice offers to restore this input. */
  const replace = (next: Snapshot, isStep: boolean) => {
    turns += 1;
    const before = typed.isChanged.peek() ? typed.take() : null;
    typed.put(next);
    page.tell(isStep);
    if (!before || before.wayPoints.length === 0) return;
    const undo = () => {
      typed.put(before);
      page.tell(true);
    };
    notify({ kind: 'replaced', undo });
  };
  const bring = async (view: string, isFirst: boolean): Promise<void> => {
    const turn = ++turns;
    const isMine = () => turn === turns;
    const params = new URLSearchParams(view);
    const station = params.get('station');
    if (station !== null) return endAt(station, isMine);
    const id = params.get('route');
    const saved = id === null ? null : await findRoute(parts.session, id);
    if (!isMine()) return;
    if (id !== null && !saved) notify({ kind: 'gone' });
    const next = saved ? snapshotOf(saved) : NEW_ROUTE;
    const isBack = isFirst && (await keeping.restore(next));
    if (isMine() && !isBack && (saved || !isFirst)) replace(next, false);
  };
  const endAt = async (id: string, isMine: () => boolean): Promise<void> => {
    await keeping.restore(null);
    const place = await findStation(parts.session, id);
    if (!isMine()) return;
    if (!place) return notify({ kind: 'stationGone' });
    replace(NEW_ROUTE, false);
    parts.stops.endAt(place);
  };
  return {
    reportView: () => page.tell(false),
    async show(view) {
      const isFirst = page.told() === null;
      if (!page.take(view)) return;
      try {
        await bring(view, isFirst);
      } catch (reason) {
        notify({ kind: 'notOpened', error: toApiError(reason) });
      }
      // At this point the view names an unknown route, or a station that is already a stop. The host page gets the view
      // of the shown route instead.
      if (page.told() === view) page.tell(false);
    },
    open: (route) => replace(snapshotOf(route), true),
    begin: () => replace(NEW_ROUTE, true),
    async takeUp() {
      const snapshot = await keeping.takeUp();
      if (snapshot) replace(snapshot, true);
    },
  };
}

function createPage({ emit, typed }: ShowingParts) {
  let reportedView: string | null = null;
  return {
    told: () => reportedView,
    /** Stores a view from the host page. Returns false if the view is already the current view. */
    take(view: string): boolean {
      if (view === reportedView) return false;
      reportedView = view;
      return true;
    },
    tell(isStep: boolean) {
      const route = typed.route.peek();
      const view = route ? `route=${route.id}` : '';
      if (reportedView === view) return;
      reportedView = view;
      const move = route ? 'open' : 'close';
      emit('litro-view-changed', isStep ? { view, move } : { view });
    },
  };
}

async function findRoute({ api }: Session, _id: string): Promise<RouteScript | null> {
  const { docs } = await api('GET /admin/organization/routeScript', { query: { _id, limit: 1 } });
  return docs[0] ?? null;
}

async function findStation({ api }: Session, _id: string): Promise<WayPoint | null> {
  const { gasStations } = await api('GET /admin/organization/gasStation', { query: { _id, limit: 1 } });
  const [found] = gasStations;
  if (!found) return null;
  const { name, city, state, latitude, longitude } = found;
  return { label: `${name}, ${city}, ${state}`, latitude, longitude };
}
