/** Client of Photon (https://github.com/komoot/photon), public or on a server of the operator. */
import { MAX_PLACES, type GeocodedPlace } from '#contract/maps.ts';
import { fetchJson } from '../../platform/outside/fetch-json.ts';
import {
  degreesOf,
  fieldsOf,
  listOf,
  textOf,
  type Fields,
} from '../../platform/outside/foreign-json.rules.ts';
import { stateCodeOf } from './gazetteer.ts';
import type { GeoPoint } from '../../platform/ports/maps-port.ts';

const BRAZIL = '-74.1,-33.9,-28.6,5.4';

const precisions: Readonly<Record<string, GeocodedPlace['precision']>> = {
  house: 'address',
  street: 'street',
  locality: 'district',
  district: 'district',
  city: 'municipality',
  county: 'municipality',
  state: 'state',
};

export async function askPhoton(base: string, userAgent: string, words: string): Promise<GeocodedPlace[]> {
  const url = new URL('api/', base);
  url.search = new URLSearchParams({ q: words, limit: String(2 * MAX_PLACES), bbox: BRAZIL }).toString();
  const document = fieldsOf(await fetchJson(url, userAgent));
  return listOf(document['features']).flatMap(parseFeature).slice(0, MAX_PLACES);
}

export async function askPhotonAt(
  base: string,
  userAgent: string,
  point: GeoPoint,
): Promise<GeocodedPlace[]> {
  const url = new URL('reverse', base);
  const { latitude, longitude } = point;
  url.search = new URLSearchParams({ lat: String(latitude), lon: String(longitude), limit: '1' }).toString();
  const document = fieldsOf(await fetchJson(url, userAgent));
  return listOf(document['features']).flatMap(parseFeature).slice(0, 1);
}

function parseFeature(feature: unknown): GeocodedPlace[] {
  const { geometry, properties } = fieldsOf(feature);
  const fields = fieldsOf(properties);
  // GeoJSON has the longitude first.
  const [east, north] = listOf(fieldsOf(geometry)['coordinates']);
  const latitude = degreesOf(north, 90);
  const longitude = degreesOf(east, 180);
  const label = labelOf(fields);
  if (fields['countrycode'] !== 'BR' || latitude === null || longitude === null || label === '') return [];
  return [{ label, latitude, longitude, precision: precisions[textOf(fields['type'])] ?? 'address' }];
}

function labelOf(fields: Fields): string {
  const street = [textOf(fields['street']), textOf(fields['housenumber'])].filter(Boolean).join(', ');
  const parts = [fields['name'], street, fields['district'], fields['city']].map(textOf);
  return [...new Set([...parts, stateCodeOf(textOf(fields['state']))])].filter(Boolean).join(', ');
}
