/** Client of OSRM (https://project-osrm.org), on a server of the operator. */
import type { Route } from '#contract/maps.ts';
import { straightMetres } from './distance.rules.ts';
import { fetchJson, NoAnswer } from '../../platform/outside/fetch-json.ts';
import { degreesOf, fieldsOf, listOf, numberOf } from '../../platform/outside/foreign-json.rules.ts';
import type { GeoPoint } from '../../platform/ports/maps-port.ts';
import { MOST_LINE_POINTS, thinOut } from './thin-out.rules.ts';

/**
 * Maximum wait for OSRM's response, because a user waits for the route. OSRM needs less than a second for a route
 * across the country.
 */
const TIMEOUT_MS = 5_000;
/** Maximum size of a response; enough for the full geometry of a 7 000 km route. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Straight length in metres above which a route has only a simplified geometry. */
const FULL_METRES = 3_000_000;
/**
 * Maximum distance between a point of the route and the nearest road. If no road is nearer, OSRM's map may end before
 * the point.
 */
const MOST_METRES_TO_ROAD = 20_000;
const MOST_METRES = 1_000_000_000;
const MOST_SECONDS = 1_000_000_000;

/** Error codes of OSRM. They contain nothing of the request, so the server may log them. */
const REFUSALS = new Set([
  'NoRoute',
  'NoSegment',
  'TooBig',
  'InvalidQuery',
  'InvalidOptions',
  'InvalidUrl',
  'InvalidValue',
]);

/** Requests a route from OSRM. Throws `NoAnswer` if OSRM finds no route or returns no usable response. */
export async function askOsrm(base: string, userAgent: string, points: readonly GeoPoint[]): Promise<Route> {
  const places = points.map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';');
  const url = new URL(`route/v1/driving/${places}`, base);
  url.search = new URLSearchParams({
    overview: straightLength(points) > FULL_METRES ? 'simplified' : 'full',
    geometries: 'geojson',
  }).toString();
  const document = fieldsOf(
    await fetchJson(url, userAgent, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, readsRefusals: true }),
  );
  if (document['code'] !== 'Ok') throw new NoAnswer(refusalOf(document['code']));
  if (listOf(document['waypoints']).some(isFarFromRoad)) throw new NoAnswer('NoSegment');
  return parseRoute(listOf(document['routes'])[0], points.length - 1);
}

const refusalOf = (code: unknown) =>
  typeof code === 'string' && REFUSALS.has(code) ? code : 'nothing that fits';

const isFarFromRoad = (place: unknown) => (numberOf(fieldsOf(place)['distance']) ?? 0) > MOST_METRES_TO_ROAD;

function straightLength(points: readonly GeoPoint[]): number {
  return points.reduce((sum, to, index) => sum + straightMetres(points[index - 1] ?? to, to), 0);
}

function parseRoute(answer: unknown, requestedLegs: number): Route {
  const route = fieldsOf(answer);
  const legs = listOf(route['legs']).map(parseTaken);
  const line = listOf(fieldsOf(route['geometry'])['coordinates']).map(parsePoint);
  if (legs.length !== requestedLegs || line.length < 2) throw new NoAnswer('nothing that fits');
  return {
    ...parseTaken(route),
    line: thinOut(line, MOST_LINE_POINTS),
    legs,
    isEstimate: false,
    source: 'osrm',
    credit: '© OpenStreetMap',
    estimate: null,
    isFallback: false,
  };
}

function parseTaken(answer: unknown): Pick<Route, 'distanceMeters' | 'durationSeconds'> {
  const fields = fieldsOf(answer);
  const [metres, seconds] = [numberOf(fields['distance']), numberOf(fields['duration'])];
  const fits = (value: number | null, most: number) => value !== null && value >= 0 && value <= most;
  if (!fits(metres, MOST_METRES) || !fits(seconds, MOST_SECONDS)) throw new NoAnswer('nothing that fits');
  return { distanceMeters: Math.round(metres ?? 0), durationSeconds: Math.round(seconds ?? 0) };
}

const METRE = 100_000;

function parsePoint(answer: unknown): [latitude: number, longitude: number] {
  const [east, north] = listOf(answer);
  const latitude = degreesOf(north, 90);
  const longitude = degreesOf(east, 180);
  if (latitude === null || longitude === null) throw new NoAnswer('nothing that fits');
  return [Math.round(latitude * METRE) / METRE, Math.round(longitude * METRE) / METRE];
}
