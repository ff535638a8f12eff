/** What is said of a station wherever one stands: in a list, on a map, on a route. */
import type { GasStation } from '#contract/stations.ts';

/** `Avenida Brasil, 1200, Centro`; without what is not known. */
export function addressOf({ address, number, neighborhood }: GasStation): string {
  return [address, number, neighborhood].filter((part) => part !== '').join(', ');
}

/** All that is sold, in words. */
export function fuelsOf(
  { fuels }: GasStation,
  names: (key: `fuel_${GasStation['fuels'][number]}`) => string,
): string {
  return fuels.map((fuel) => names(`fuel_${fuel}`)).join(', ');
}

export function townOf({ city, state }: GasStation): string {
  return `${city}, ${state}`;
}
