/** Interface to map services. Its methods call other servers: never use them inside a transaction. */
import type { PlacesAnswer, Route } from '#contract/maps.ts';

/** Degrees. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

export interface MapsPort {
  /** Places whose names begin with `typed`. */
  suggest(typed: string): Promise<PlacesAnswer>;
  geocode(address: string): Promise<PlacesAnswer>;
  /** The place at a point, or the nearest known place; at most one. */
  reverse(point: GeoPoint): Promise<PlacesAnswer>;
  /** Route through two or more points, in order. */
  route(points: readonly GeoPoint[]): Promise<Route>;
}
