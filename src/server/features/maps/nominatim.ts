/** Client of Nominatim (https://nominatim.org). Its usage policy forbids requests while a user types. */
import { MAX_PLACES, type GeocodedPlace } from '#contract/maps.ts';
import { fetchJson } from '../../platform/outside/fetch-json.ts';
import { degreesOf, fieldsOf, listOf, textOf } from '../../platform/outside/foreign-json.rules.ts';
import type { GeoPoint } from '../../platform/ports/maps-port.ts';

export async function askNominatim(
  base: string,
  userAgent: string,
  address: string,
): Promise<GeocodedPlace[]> {
  const url = new URL('search', base);
  url.search = new URLSearchParams({
    q: address,
    format: 'jsonv2',
    countrycodes: 'br',
    'accept-language': 'pt-BR',
    limit: String(MAX_PLACES),
  }).toString();
  return listOf(await fetchJson(url, userAgent))
    .flatMap(parseResult)
    .slice(0, MAX_PLACES);
}

/**
 * Queries the place at a point. Nominatim returns at most one place, and reports a missing place in the field `error`.
 */
export async function askNominatimAt(
  base: string,
  userAgent: string,
  point: GeoPoint,
): Promise<GeocodedPlace[]> {
  const url = new URL('reverse', base);
  url.search = new URLSearchParams({
    lat: String(point.latitude),
    lon: String(point.longitude),
    format: 'jsonv2',
    'accept-language': 'pt-BR',
    zoom: '17',
  }).toString();
  return parseResult(await fetchJson(url, userAgent));
}

function parseResult(result: unknown): GeocodedPlace[] {
  const fields = fieldsOf(result);
  const latitude = degreesOf(fields['lat'], 90);
  const longitude = degreesOf(fields['lon'], 180);
  const label = textOf(fields['display_name']);
  if (latitude === null || longitude === null || label === '') return [];
  return [{ label, latitude, longitude, precision: precisionOf(fields['place_rank']) }];
}

/**
 * Precision of a place by its Nominatim rank. In Nominatim's documentation, ranks 26 and 27 are streets, 30 is a house
 * and 8 a state.
 */
function precisionOf(rank: unknown): GeocodedPlace['precision'] {
  if (typeof rank !== 'number') return 'municipality';
  if (rank >= 28) return 'address';
  if (rank >= 26) return 'street';
  if (rank >= 17) return 'district';
  return rank >= 10 ? 'municipality' : 'state';
}
