/** Where places are: what somebody means who types one; and the way from one to the next. */
import { Type, type Static } from 'typebox';
import { MAX_WAY_POINT_LABEL, MAX_WAY_POINTS } from './facts.ts';
import { Line } from './lines.ts';
import { pointFields, PointText } from './points.ts';
import { routeOf } from './route.ts';
import { closed, orNull } from './values.ts';

const route = routeOf('Maps');

/** The most places one answer names. */
export const MAX_PLACES = 8;

export const Place = closed({
  /** As one line: `Sumaré, SP`. */
  label: Type.String(),
  /** Degrees. */
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** What the point stands for: it is no nearer to the truth than this. */
  precision: Type.Enum(['address', 'street', 'district', 'municipality', 'state']),
});
export type Place = Static<typeof Place>;

const answer = closed({
  /** The likeliest first; none where nothing was found. */
  places: Type.Array(Place),
  /** Who said so. `municipalities` is the server's own list, which knows no street. */
  source: Type.Enum(['municipalities', 'photon', 'nominatim']),
  /** Whom a screen that shows these places names. */
  credit: Type.String(),
});
export type PlacesAnswer = Static<typeof answer>;

/** Where a route stops, or what it leads through. */
export const WayPoint = closed({ label: Line(MAX_WAY_POINT_LABEL), ...pointFields });
export type WayPoint = Static<typeof WayPoint>;
/** In the order of travel. */
export const WayPoints = Type.Array(WayPoint, { minItems: 2, maxItems: MAX_WAY_POINTS });

/** What one leg, or all together, come to. */
const taken = { distanceMeters: Type.Integer(), durationSeconds: Type.Integer() };

/** A way through points, in their order. */
export const Route = closed({
  ...taken,
  /** `[latitude, longitude]` in the order of travel, at most 5 000; of a straight leg its two ends. */
  line: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })),
  /** From each point to the next: one fewer than there are points. */
  legs: Type.Array(closed(taken)),
  /** Its legs are straight: distance and time are worked out by `estimate`. */
  isEstimate: Type.Boolean(),
  source: Type.Enum(['straight', 'osrm']),
  /** Whom a screen that shows the way names; empty for straight legs. */
  credit: Type.String(),
  /** Of an estimate: by what the straight distance was multiplied, and at how many km/h. */
  estimate: orNull(closed({ factor: Type.Number(), speedKmh: Type.Number() })),
  /** A source that knows roads was asked and did not answer, or knows no way between the points. */
  isFallback: Type.Boolean(),
});
export type Route = Static<typeof Route>;

const query = closed({ q: Line(120) });

export const mapRoutes = {
  'GET /maps/suggest': route({
    operationId: 'suggestPlaces',
    summary:
      'Places that begin like what is typed. With nothing typed there are none. What was asked is written down nowhere.',
    access: 'session',
    moves: 'nothing',
    query,
    response: answer,
  }),
  'GET /maps/geocode': route({
    operationId: 'findAddress',
    summary:
      'Where an address is, as exactly as the source knows it. What was asked is written down nowhere.',
    access: 'session',
    moves: 'nothing',
    query,
    response: answer,
  }),
  'GET /maps/reverse': route({
    operationId: 'findPlace',
    summary:
      'What is at a point: at most one place, the nearest that the source knows. Where that is the list of municipalities, the place stands where its seat is. What was asked is written down nowhere.',
    access: 'session',
    moves: 'nothing',
    query: closed({ at: PointText }),
    response: answer,
  }),
  'POST /maps/route': route({
    operationId: 'findRoute',
    summary:
      'The way through 2 to 50 points in their order. Where no source of roads answers, its legs are straight and the figures an estimate that says how it was made. What was asked is written down nowhere.',
    access: 'session',
    moves: 'nothing',
    body: closed({ wayPoints: WayPoints }),
    response: Route,
  }),
};
