/** A point on the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius, the one with which great circles err least. */
const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres as the crow flies (haversine): within 0.5 % of the truth, and never more than the way by road. */
export function distanceKm(from: Point, to: Point): number {
  const northward = Math.sin(radians(to.latitude - from.latitude) / 2);
  const eastward = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord =
    northward ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * eastward ** 2;
  // Rounding may carry the chord of two opposite points past one.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}
