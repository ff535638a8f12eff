import type { GeoPoint } from '../../platform/ports/maps-port.ts';

const EARTH_RADIUS_METRES = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Straight distance in meters (haversine), equal to the database function `litro_distance_km`. */
export function straightMetres(from: GeoPoint, to: GeoPoint): number {
  const north = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2);
  const chord = north ** 2 + Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * east ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, chord)));
}
