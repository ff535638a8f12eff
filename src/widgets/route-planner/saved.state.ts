import type { RouteQuery } from '#contract/routes.ts';
import type { RouteScript } from '#contract/route-scripts.ts';
import { MAX_RECORD_NAME } from '#contract/facts.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import { createPagedList, type PagedList } from '#core/state/paged-list.ts';
import type { PlannerState } from './route-planner.state.ts';
import type { SaveBody } from './trip.model.ts';

const LIST = 'GET /admin/organization/routeScript';
const MAKE = 'POST /admin/organization/routeScript';
const BY_DATE = { key: 'updatedAt', descending: true };

type SavedTripsSort = NonNullable<RouteQuery<typeof LIST>['sort']>;

type SavedAction = 'copy' | 'delete' | 'recover';

export interface Saved {
  readonly list: PagedList<RouteScript>;
  readonly operation: Operation<SavedAction>;
  copy(route: RouteScript, name: string): Promise<void>;
  /** Resolves to true if the route was deleted. */
  remove(route: RouteScript): Promise<boolean>;
}

export function createSaved({ session, emit, notify, ...state }: PlannerState): Saved {
  const list = createPagedList<RouteScript>({
    ask: async ({ filters: _none, sort, ...query }) => {
      const { docs, items } = await session.api(LIST, { query: { ...query, sort: sort as SavedTripsSort } });
      return { rows: docs, total: items.total };
    },
    live: session.live,
    events: ['registry'],
    sort: BY_DATE,
  });
  const operation = createOperation<SavedAction>();
  const recover = async (id: string, name: string) => {
    const outcome = await operation.run('recover', () =>
      session.api('PUT /admin/organization/routeScript/recover/{id}', { params: { id } }),
    );
    if (outcome.status === 'refused') notify({ kind: 'notRecovered', error: outcome.error });
    if (outcome.status !== 'done') return;
    notify({ kind: 'recovered', name });
    void list.load();
  };
  return {
    list,
    operation,
    async copy(route, name) {
      const body: SaveBody = { ...bodyOf(route), name: name.slice(0, MAX_RECORD_NAME).trim() };
      const outcome = await operation.run('copy', ({ send }) =>
        send((under) => session.api(MAKE, { body, ...under })),
      );
      if (outcome.status === 'refused') notify({ kind: 'notCopied', error: outcome.error });
      if (outcome.status !== 'done') return;
      const { answer: made } = outcome;
      notify({ kind: 'copied', name: made.name, open: () => state.open(made) });
      emit('litro-route-saved', { id: made._id, name: made.name });
      void list.load();
    },
    async remove({ _id: id, name }) {
      const outcome = await operation.run('delete', () =>
        session.api('DELETE /admin/organization/routeScript/{id}', { params: { id } }),
      );
      if (outcome.status !== 'done') return false;
      notify({ kind: 'deleted', name, undo: () => void recover(id, name) });
      emit('litro-route-deleted', { id, name });
      // The planner preserves the deleted route as an unsaved route.
      if (state.route.peek()?.id === id) state.loosen();
      void list.load();
      return true;
    },
  };
}

function bodyOf({
  wayPoints,
  vehicle,
  user,
  product,
  corridorKm,
  returns,
}: RouteScript): Omit<SaveBody, 'name'> {
  return {
    wayPoints,
    vehicle: vehicle && vehicle._id,
    user: user && user._id,
    product,
    corridorKm,
    returns,
  };
}
