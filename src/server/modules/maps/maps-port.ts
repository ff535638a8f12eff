/** Maps, as the rest of the server sees them. */
import type { PlacesAnswer } from '#contract/maps.ts';

export interface MapsPort {
  /** Places that begin like `typed`. */
  suggest(typed: string): Promise<PlacesAnswer>;
  /** Where an address is. */
  geocode(address: string): Promise<PlacesAnswer>;
}
