/** What a route is planned for, as it is typed, and as the calls take it. Pure. */
import { formatPlate } from '#core/format/plate.ts';
import type { FuelProduct } from '#contract/fills.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { RouteScript } from '#contract/route-scripts.ts';
import { firstAlike, wayPointsOf, type Stop } from './stops.model.ts';

export const CORRIDORS = ['5', '10', '20'] as const;
export type Corridor = (typeof CORRIDORS)[number];
export type CorridorKm = RouteScript['corridorKm'];

/** Somebody or something, by its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Beside the stops. */
export interface Trip {
  readonly vehicle: Named | null;
  readonly user: Named | null;
  /** Null: what the vehicle takes. */
  readonly product: FuelProduct | null;
  readonly corridorKm: CorridorKm;
  /** It goes back to the first stop in the end. */
  readonly returns: boolean;
}

export const NEW_TRIP: Trip = { vehicle: null, user: null, product: null, corridorKm: 5, returns: false };

export type PlanBody = RouteBody<'POST /admin/organization/routeScript/plan'>;
export type SaveBody = RouteBody<'POST /admin/organization/routeScript'>;

/** Null as long as there is no way to plan: fewer than two stops, or two after one another at one place. */
export function planBody(stops: readonly Stop[], trip: Trip, inTank: number | null): PlanBody | null {
  if (stops.length < 2 || firstAlike(stops)) return null;
  return { ...described(stops, trip), inTank };
}

/** What is kept of a route, without its name. */
export function described(stops: readonly Stop[], trip: Trip): Omit<SaveBody, 'name'> {
  const { vehicle, user, product, corridorKm, returns } = trip;
  return {
    wayPoints: wayPointsOf(stops),
    vehicle: vehicle && vehicle.id,
    user: user && user.id,
    product,
    corridorKm,
    returns,
  };
}

export function tripOf({ vehicle, user, product, corridorKm, returns }: RouteScript): Trip {
  const named = (one: RouteScript['vehicle']) => one && { id: one._id, name: formatPlate(one.name) };
  return { vehicle: named(vehicle), user: named(user), product, corridorKm, returns };
}
