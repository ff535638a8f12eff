/**
 * Saves unsaved input of a route for the next visit. The input is restored if the same route is open, and
 * offered if another route is open.
 */
import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-react';
import { createSessionDraft } from '#core/session/session-draft.ts';
import type { Session } from '#core/session/session.ts';
import type { StoredDraft } from '#core/state/saved-draft.ts';
import { createPause } from '#core/state/pause.ts';
import { parseSavedRoute, type SavedRoute } from './saved-route.model.ts';
import { NEW_ROUTE, type Snapshot, type TypedTrip } from './typed.state.ts';

export interface TripKeeping {
  /** Saved input of another route, which the user can restore; null if none is saved. */
  readonly offered: ReadonlySignal<{ readonly stops: number; readonly savedAt: Date } | null>;
  /**
   * Restores the saved input if it belongs to the open route, and then resolves to true. Saved input of another route
   * becomes `offered`.
   */
  restore(over: Snapshot | null): Promise<boolean>;
  takeUp(): Promise<Snapshot | null>;
  discard(): void;
  start(): () => void;
}

export function createKeeping(session: Session, typed: TypedTrip): TripKeeping {
  // The draft belongs to a user, and the user is known only after the screen has opened.
  let place: ReturnType<typeof draftOf> | null = null;
  const draft = () => (place ??= draftOf(session));
  const waiting = signal<StoredDraft<SavedRoute> | null>(null);
  const keep = () => {
    const left = waiting.peek()?.value;
    if (typed.isChanged.peek()) draft().keep(savedOf(typed.take()));
    else if (left) draft().keep(left);
    else draft().drop();
  };
  return {
    offered: computed(
      () => waiting.value && { stops: waiting.value.value.wayPoints.length, savedAt: waiting.value.savedAt },
    ),
    async restore(over) {
      const saved = draft().read();
      if (!saved) return false;
      if (!over || saved.value.route !== (over.route?.id ?? null)) {
        waiting.value = saved;
        return false;
      }
      typed.put(await revive(typed, saved.value, over));
      return true;
    },
    async takeUp() {
      const saved = waiting.peek();
      if (!saved) return null;
      waiting.value = null;
      // The server's version of the route may have changed since, so the input continues as a new route.
      return revive(typed, saved.value, NEW_ROUTE);
    },
    discard() {
      waiting.value = null;
      keep();
    },
    start: () => followChanges({ typed, waiting }, keep),
  };
}

/** Saves input after a pause, on leaving the page, and when the returned function is called. */
function followChanges(
  { typed, waiting }: { readonly typed: TypedTrip; readonly waiting: ReadonlySignal<unknown> },
  keep: () => void,
): () => void {
  const pause = createPause(keep);
  let isFirst = true;
  const stop = effect(() => {
    void [typed.now.value, typed.route.value, waiting.value];
    if (!isFirst) untracked(pause.soon);
    isFirst = false;
  });
  const end = pause.start();
  return () => {
    end();
    stop();
  };
}

/** Restores a route. Vehicle and person are loaded again and omitted if they no longer exist. */
async function revive(typed: TypedTrip, saved: SavedRoute, over: Snapshot): Promise<Snapshot> {
  const { wayPoints, product, corridorKm, returns } = saved;
  const [vehicle, user] = await Promise.all([
    typed.nameOf('vehicle', saved.vehicle),
    typed.nameOf('user', saved.user),
  ]);
  return { ...over, wayPoints, trip: { vehicle, user, product, corridorKm, returns } };
}

function draftOf(session: Session) {
  return createSessionDraft<SavedRoute>(session, 'route-planner', {
    write: (route) => route,
    parse: parseSavedRoute,
  });
}

function savedOf({ wayPoints, trip: { vehicle, user, ...trip }, route }: Snapshot): SavedRoute {
  return {
    ...trip,
    wayPoints,
    route: route && route.id,
    vehicle: vehicle && vehicle.id,
    user: user && user.id,
  };
}
