import type { Place } from '#contract/maps.ts';
import type { Session } from '#core/session/session.ts';
import { shortened, type Spot } from './stops.model.ts';

/** What stands at a point of the map; null where nobody answers or knows. `near` says "perto de Sumaré, SP". */
export async function askPlaceName(
  api: Session['api'],
  { latitude, longitude }: Spot,
  near: (place: string) => string,
): Promise<string | null> {
  try {
    const { places } = await api('GET /maps/reverse', { query: { at: `${latitude},${longitude}` } });
    return places[0] ? nameOf(places[0], near) : null;
  } catch {
    return null;
  }
}

/** An address is where the point is; a town is only what it is near to. */
function nameOf({ label, precision }: Place, near: (place: string) => string): string {
  const isExact = precision === 'address' || precision === 'street';
  return shortened(isExact ? label : near(label));
}
