import type { GeocodedPlace } from '#contract/maps.ts';
import type { Session } from '#core/session/session.ts';
import { shortened, type StopSpot } from './stops.model.ts';

/**
 * Name of a point on the map; null if the service fails or knows no name. `near` formats "perto de
 * Sumaré, SP".
 */
export async function askPlaceName(
  api: Session['api'],
  { latitude, longitude }: StopSpot,
  near: (place: string) => string,
): Promise<string | null> {
  try {
    const { places } = await api('GET /maps/reverse', { query: { at: `${latitude},${longitude}` } });
    return places[0] ? nameOf(places[0], near) : null;
  } catch {
    return null;
  }
}

/** An address names the exact point; a town only names its surroundings. */
function nameOf({ label, precision }: GeocodedPlace, near: (place: string) => string): string {
  const isExact = precision === 'address' || precision === 'street';
  return shortened(isExact ? label : near(label));
}
