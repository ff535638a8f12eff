/** The way where nobody knows roads: straight legs, made longer by as much as roads usually are. */
import type { Route } from '#contract/maps.ts';
import { straightMetres } from './distance.rules.ts';
import type { Point } from '../../platform/ports/maps-port.ts';

/**
 * By how much the way by road is longer than the straight line. Between towns of Brazil it is 1.23 on average, with a deviation of
 * 0.11 (Ballou, Rahardja and Sakai, 2002); 1.3 keeps to the side on which nobody runs dry.
 */
const ROAD_FACTOR = 1.3;
/** From door to door, with towns and stops: what a loaded lorry makes on average where it may go 80 or 90. */
const SPEED_KMH = 60;
const METRES_A_SECOND = SPEED_KMH / 3.6;

/** `isFallback`: somebody who knows roads was asked, and has none. */
export function straightRoute(points: readonly Point[], isFallback: boolean): Route {
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
