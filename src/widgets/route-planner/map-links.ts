import type { StopSpot } from './stops.model.ts';

const MOST_BETWEEN = 9;

const pair = ({ latitude, longitude }: StopSpot) => `${latitude},${longitude}`;

/** Google Maps link. It needs at least two stops; null if there are too many stops. */
export function googleMapsLink(stops: readonly StopSpot[]): string | null {
  const [origin, ...others] = stops;
  const destination = others.pop();
  if (!origin || !destination || others.length > MOST_BETWEEN) return null;
  const query = new URLSearchParams({
    api: '1',
    travelmode: 'driving',
    origin: pair(origin),
    destination: pair(destination),
    ...(others.length > 0 && { waypoints: others.map(pair).join('|') }),
  });
  return `https://www.google.com/maps/dir/?${query}`;
}

/** Waze supports a single destination. */
export function wazeLink(stop: StopSpot): string {
  return `https://waze.com/ul?${new URLSearchParams({ ll: pair(stop), navigate: 'yes' })}`;
}
