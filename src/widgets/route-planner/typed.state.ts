import { batch, computed, signal } from '@preact/signals-react';
import type { WayPoint } from '#contract/maps.ts';
import type { RouteScript } from '#contract/route-scripts.ts';
import type { Session } from '#core/session/session.ts';
import { choicesOf } from './choices.ts';
import { createParty } from './party.state.ts';
import { wayPointsOf } from './stops.model.ts';
import type { Stops } from './stops.state.ts';
import { described, NEW_TRIP, tripOf, type NamedStop, type Trip } from './trip.model.ts';

export interface OpenRoute {
  readonly id: string;
  readonly name: string;
}

export interface Snapshot {
  readonly wayPoints: readonly WayPoint[];
  readonly trip: Trip;
  readonly route: OpenRoute | null;
  readonly saved: string;
}

export type TypedTrip = ReturnType<typeof createTyped>;

const textOf = (wayPoints: readonly WayPoint[], trip: Trip) =>
  JSON.stringify({ ...described([], trip), wayPoints });

export const NEW_ROUTE: Snapshot = {
  wayPoints: [],
  trip: NEW_TRIP,
  route: null,
  saved: textOf([], NEW_TRIP),
};

export function snapshotOf(saved: RouteScript): Snapshot {
  const { wayPoints, _id: id, name } = saved;
  const trip = tripOf(saved);
  return { wayPoints, trip, route: { id, name }, saved: textOf(wayPoints, trip) };
}

export function createTyped(session: Session, stops: Stops) {
  const trip = signal<Trip>(NEW_TRIP);
  const route = signal<OpenRoute | null>(null);
  const saved = signal(NEW_ROUTE.saved);
  // A computed value, because the permissions to list vehicles and people are known only after the screen has opened.
  const choices = computed(() => choicesOf(session));
  const partyOf = (kind: 'vehicle' | 'user') =>
    createParty((text) => choices.peek()[kind]?.find(text) ?? Promise.resolve([]));
  const parties = { vehicle: partyOf('vehicle'), user: partyOf('user') };
  /** Name of a vehicle or person; null if the record does not exist or cannot be loaded. */
  const nameOf = async (kind: 'vehicle' | 'user', id: string | null): Promise<NamedStop | null> => {
    const source = choices.peek()[kind];
    const one = id === null ? null : await source?.byId(id).catch(() => null);
    return one ?? null;
  };
  const change = (part: Partial<Trip>) => void (trip.value = { ...trip.peek(), ...part });
  const now = computed(() => textOf(wayPointsOf(stops.list.value), trip.value));
  return {
    parties,
    offers: computed(() => ({ vehicle: choices.value.vehicle !== null, user: choices.value.user !== null })),
    nameOf,
    trip,
    route,
    change,
    now,
    isChanged: computed(() => now.value !== saved.value),
    take: (): Snapshot => ({
      wayPoints: wayPointsOf(stops.list.peek()),
      trip: trip.peek(),
      route: route.peek(),
      saved: saved.peek(),
    }),
    put: (snapshot: Snapshot) =>
      batch(() => {
        stops.replace(snapshot.wayPoints);
        trip.value = snapshot.trip;
        route.value = snapshot.route;
        saved.value = snapshot.saved;
        parties.vehicle.write(snapshot.trip.vehicle);
        parties.user.write(snapshot.trip.user);
      }),
    settle: (script: RouteScript) =>
      batch(() => {
        route.value = { id: script._id, name: script.name };
        saved.value = now.peek();
      }),
    loosen: () =>
      batch(() => {
        route.value = null;
        saved.value = NEW_ROUTE.saved;
      }),
  };
}
