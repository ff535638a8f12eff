/** Geocoding of typed places, and routing between points. */
import { Type, type Static } from 'typebox';
import { MAX_WAY_POINT_LABEL, MAX_WAY_POINTS } from './facts.ts';
import { Line } from './lines.ts';
import { pointFields, PointText } from './points.ts';
import { routeOf } from './route.ts';
import { closed, orNull } from './values.ts';

const route = routeOf('Maps');

/** Maximum number of found places in a response. */
export const MAX_PLACES = 8;

export const GeocodedPlace = closed({
  /** Name of the place on a single line, for example `Sumaré, SP`. */
  label: Type.String(),
  /** Latitude and longitude in degrees. */
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** Precision of the point, as the kind of the found place. */
  precision: Type.Enum(['address', 'street', 'district', 'municipality', 'state']),
});
export type GeocodedPlace = Static<typeof GeocodedPlace>;

const answer = closed({
  /** Found places, the most likely place first; empty if the server found nothing. */
  places: Type.Array(GeocodedPlace),
  /** Source of the found places. `municipalities` is the server's own list, without streets. */
  source: Type.Enum(['municipalities', 'photon', 'nominatim']),
  /** Attribution that every screen with the found places must show. */
  credit: Type.String(),
});
export type PlacesAnswer = Static<typeof answer>;

/** A way point of a route: a stop, or a point that shapes the route. */
export const WayPoint = closed({ label: Line(MAX_WAY_POINT_LABEL), ...pointFields });
export type WayPoint = Static<typeof WayPoint>;
/** Way points in the order of travel. */
export const WayPoints = Type.Array(WayPoint, { minItems: 2, maxItems: MAX_WAY_POINTS });

const taken = { distanceMeters: Type.Integer(), durationSeconds: Type.Integer() };

/** A route through all way points in their order. */
export const Route = closed({
  ...taken,
  /**
   * The route as points `[latitude, longitude]` in the order of travel, at most 5,000. A straight leg has two points.
   */
  line: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })),
  /** Legs of the route: one leg between each two neighboring way points. */
  legs: Type.Array(closed(taken)),
  /** True if all legs are straight lines, and distance and duration are calculated with `estimate`. */
  isEstimate: Type.Boolean(),
  source: Type.Enum(['straight', 'osrm']),
  /** Attribution that a screen with this route must show; empty for straight legs. */
  credit: Type.String(),
  /** Factor on the straight distance, and speed in km/h, of an estimated route; null for a route by road. */
  estimate: orNull(closed({ factor: Type.Number(), speedKmh: Type.Number() })),
  /** True if the route is an estimate because the road router did not answer or found no route. */
  isFallback: Type.Boolean(),
});
export type Route = Static<typeof Route>;

const query = closed({ q: Line(120) });

export const mapRoutes = {
  'GET /maps/suggest': route({
    operationId: 'suggestPlaces',
    summary:
      'Suggests places that start with the typed text. An empty `q` returns no places. The server writes the query to no log and no table.',
    access: 'session',
    moves: 'nothing',
    query,
    response: answer,
  }),
  'GET /maps/geocode': route({
    operationId: 'findAddress',
    summary:
      'Finds the position of an address, as exactly as the source knows it. The server writes the query to no log and no table.',
    access: 'session',
    moves: 'nothing',
    query,
    response: answer,
  }),
  'GET /maps/reverse': route({
    operationId: 'findPlace',
    summary:
      'Finds the place at a point: at most one place, the nearest that the source knows. If the source is the list of municipalities, the position is the seat of the municipality. The server writes the query to no log and no table.',
    access: 'session',
    moves: 'nothing',
    query: closed({ at: PointText }),
    response: answer,
  }),
  'POST /maps/route': route({
    operationId: 'findRoute',
    summary:
      'Calculates a route through 2 to 50 points in their order. If no road router returns a route, the legs are straight lines and the figures are an estimate. `estimate` then contains the factors of the calculation. The server writes the query to no log and no table.',
    access: 'session',
    moves: 'nothing',
    body: closed({ wayPoints: WayPoints }),
    response: Route,
  }),
};
