/** Interface to map services. Its methods call other servers: never use them inside a transaction. */
import type { PlacesAnswer, Route } from '#contract/maps.ts';

/** Point with coordinates in degrees. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

export interface MapsPort {
  suggest(typed: string): Promise<PlacesAnswer>;
  geocode(address: string): Promise<PlacesAnswer>;
  reverse(point: GeoPoint): Promise<PlacesAnswer>;
  route(points: readonly GeoPoint[]): Promise<Route>;
}
