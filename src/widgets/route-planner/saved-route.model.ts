/**
 * Stored format of an unsaved route. It contains names of places, but only ids of vehicle and
 * person.
 */
import { ROUTE_CORRIDORS_KM } from '#contract/choices.ts';
import { MAX_WAY_POINTS } from '#contract/facts.ts';
import type { FuelProduct } from '#contract/fills.ts';
import type { WayPoint } from '#contract/maps.ts';
import type { CorridorKm } from './trip.model.ts';

export interface SavedRoute {
  /** Id of the saved route that is being edited; null for a new route. */
  readonly route: string | null;
  readonly wayPoints: readonly WayPoint[];
  readonly vehicle: string | null;
  readonly user: string | null;
  readonly product: FuelProduct | null;
  readonly corridorKm: CorridorKm;
  readonly returns: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isWithin = (value: unknown, most: number) => typeof value === 'number' && Math.abs(value) <= most;

/** Parses a stored route; null if the stored data is invalid. */
export function parseSavedRoute(stored: unknown): SavedRoute | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { route, wayPoints, vehicle, user, product, corridorKm, returns } = stored as Record<string, unknown>;
  const holds =
    [route, vehicle, user, product].every(isTextOrNull) &&
    ROUTE_CORRIDORS_KM.some((km) => km === corridorKm) &&
    typeof returns === 'boolean' &&
    Array.isArray(wayPoints) &&
    wayPoints.length <= MAX_WAY_POINTS &&
    wayPoints.every(isWayPoint);
  return holds ? (stored as SavedRoute) : null;
}

function isWayPoint(value: unknown): value is WayPoint {
  if (typeof value !== 'object' || value === null) return false;
  const { label, latitude, longitude } = value as Record<string, unknown>;
  return isText(label) && isWithin(latitude, 90) && isWithin(longitude, 180);
}
