/** Point on the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius, which minimizes the error of great circles. */
const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometers (haversine), accurate to 0.5 %. The distance is never longer than the road. */
export function distanceKm(from: Point, to: Point): number {
  const northward = Math.sin(radians(to.latitude - from.latitude) / 2);
  const eastward = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord =
    northward ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * eastward ** 2;
  // Rounding can push the chord of two antipodal points above one.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}
