/** Where places are: what somebody means who types one. */
import { Type, type Static } from 'typebox';
import { Line } from './lines.ts';
import { routeOf } from './route.ts';
import { closed } from './values.ts';

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
};
