import type { GeoPoint } from '../../platform/ports/maps-port.ts';

interface RouteLine {
  readonly wayPoints: readonly GeoPoint[];
  readonly returns: boolean;
}

/** Points of a route. Adds the return to the start, unless the route already ends at its start. */
export function pointsOf({ wayPoints, returns }: RouteLine): readonly GeoPoint[] {
  const [first] = wayPoints;
  const last = wayPoints.at(-1);
  return returns && first && last && !isSamePlace(first, last) ? [...wayPoints, first] : wayPoints;
}

export function hasAlike(wayPoints: readonly GeoPoint[]): boolean {
  return wayPoints.some((point, index) => {
    const before = wayPoints[index - 1];
    return before !== undefined && isSamePlace(before, point);
  });
}

const isSamePlace = (one: GeoPoint, other: GeoPoint) =>
  one.latitude === other.latitude && one.longitude === other.longitude;
