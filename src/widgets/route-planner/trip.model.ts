import { formatPlate } from '#core/format/plate.ts';
import type { FuelProduct } from '#contract/fills.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { RouteScript } from '#contract/route-scripts.ts';
import { firstAlike, wayPointsOf, type TripStop } from './stops.model.ts';

export const CORRIDORS = ['5', '10', '20'] as const;
export type Corridor = (typeof CORRIDORS)[number];
export type CorridorKm = RouteScript['corridorKm'];

export interface NamedStop {
  readonly id: string;
  readonly name: string;
}

export interface Trip {
  readonly vehicle: NamedStop | null;
  readonly user: NamedStop | null;
  /** Fuel of the trip; null for the product of the selected vehicle. */
  readonly product: FuelProduct | null;
  readonly corridorKm: CorridorKm;
  readonly returns: boolean;
}

export const NEW_TRIP: Trip = { vehicle: null, user: null, product: null, corridorKm: 5, returns: false };

export type PlanBody = RouteBody<'POST /admin/organization/routeScript/plan'>;
export type SaveBody = RouteBody<'POST /admin/organization/routeScript'>;

/**
 * Request body for a plan. Null if no route exists: fewer than two stops, or two consecutive stops at the
 * same place.
 */
export function planBody(stops: readonly TripStop[], trip: Trip, inTank: number | null): PlanBody | null {
  if (stops.length < 2 || firstAlike(stops)) return null;
  return { ...described(stops, trip), inTank };
}

export function described(stops: readonly TripStop[], trip: Trip): Omit<SaveBody, 'name'> {
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
