import type { Route } from '#contract/maps.ts';
import { straightMetres } from './distance.rules.ts';
import type { GeoPoint } from '../../platform/ports/maps-port.ts';

/**
 * Ratio of road to straight distance. In Brazil, the average is 1.23 with a standard deviation of 0.11 (Ballou, Rahardja
 * and Sakai, 2002). The constant is a cautious value, so that drivers do not run out of fuel.
 */
const ROAD_FACTOR = 1.3;
/** Average speed of a loaded lorry from door to door, with towns and stops. The roads have limits of 80 or 90 km/h. */
const SPEED_KMH = 60;
const METRES_A_SECOND = SPEED_KMH / 3.6;

/**
 * Builds a route of straight legs. `isFallback` means that the server requested a route from a road router and received
 * no route.
 */
export function straightRoute(points: readonly GeoPoint[], isFallback: boolean): Route {
  const legs = points.slice(1).map((to, index) => {
    const metres = straightMetres(points[index] ?? to, to) * ROAD_FACTOR;
    return { distanceMeters: Math.round(metres), durationSeconds: Math.round(metres / METRES_A_SECOND) };
  });
  return {
    distanceMeters: legs.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0),
    durationSeconds: legs.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
    line: points.map(({ latitude, longitude }) => [latitude, longitude]),
    legs,
    isEstimate: true,
    source: 'straight',
    credit: '',
    estimate: { factor: ROAD_FACTOR, speedKmh: SPEED_KMH },
    isFallback,
  };
}
