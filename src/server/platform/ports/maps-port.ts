/** Maps, as the rest of the server sees them. */
import type { PlacesAnswer, Route } from '#contract/maps.ts';

/** Degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export interface MapsPort {
  /** Places that begin like `typed`. */
  suggest(typed: string): Promise<PlacesAnswer>;
  /** Where an address is. */
  geocode(address: string): Promise<PlacesAnswer>;
  /** What is at a point, or the nearest to it that is known: one place or none. */
  reverse(point: Point): Promise<PlacesAnswer>;
  /** The way through two points or more, in their order. Asks others: never within a transaction. */
  route(points: readonly Point[]): Promise<Route>;
}
