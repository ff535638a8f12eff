/** Points of a route. */
import type { Point } from '../../platform/ports/maps-port.ts';

interface Way {
  readonly wayPoints: readonly Point[];
  readonly returns: boolean;
}

/** Adds the return to the start, unless the route already ends there. */
export function pointsOf({ wayPoints, returns }: Way): readonly Point[] {
  const [first] = wayPoints;
  const last = wayPoints.at(-1);
  return returns && first && last && !isSamePlace(first, last) ? [...wayPoints, first] : wayPoints;
}

/** True if two consecutive points are at the same place. */
export function hasAlike(wayPoints: readonly Point[]): boolean {
  return wayPoints.some((point, index) => {
    const before = wayPoints[index - 1];
    return before !== undefined && isSamePlace(before, point);
  });
}

const isSamePlace = (one: Point, other: Point) =>
  one.latitude === other.latitude && one.longitude === other.longitude;
