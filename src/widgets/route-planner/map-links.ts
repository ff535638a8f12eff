/** Addresses at which other maps open a route. What they show is theirs: they find their own way. Pure. */
import type { Spot } from './stops.model.ts';

/** Between start and end, as many as Google Maps takes from an address. */
const MOST_BETWEEN = 9;

const pair = ({ latitude, longitude }: Spot) => `${latitude},${longitude}`;

/** Of two stops or more; null where they are too many. */
export function googleMapsLink(stops: readonly Spot[]): string | null {
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

/** Waze goes to one place at a time. */
export function wazeLink(stop: Spot): string {
  return `https://waze.com/ul?${new URLSearchParams({ ll: pair(stop), navigate: 'yes' })}`;
}
