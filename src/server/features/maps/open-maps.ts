import type { GeocodedPlace, PlacesAnswer, Route } from '#contract/maps.ts';
import type { Config } from '../../platform/config/config.ts';
import { NoAnswer } from '../../platform/outside/fetch-json.ts';
import {
  atOnce,
  inTurn,
  remembering,
  resting,
  throughBoth,
  type Gate,
  type TakeTurn,
} from '../../platform/outside/gates.ts';
import { geocodeMunicipality, nearestMunicipality, suggestMunicipalities } from './gazetteer.ts';
import type { MapsPort, GeoPoint } from '../../platform/ports/maps-port.ts';
import { askNominatim, askNominatimAt } from './nominatim.ts';
import { askOsrm } from './osrm.ts';
import { askPhoton, askPhotonAt } from './photon.ts';
import { straightRoute } from './straight.ts';

const CREDIT = '© OpenStreetMap';
const MOST_AT_ONCE = 8;
/** Maximum parallel routing requests, because a route costs the map server more than a geocoded address. */
const MOST_ROUTES_AT_ONCE = 4;
const REST_MS = 5_000;
const MOST_REMEMBERED = 500;
/** Maximum cached routes. Each route has up to 5 000 points. */
const MOST_ROUTES_REMEMBERED = 20;

type MapSource = 'photon' | 'nominatim' | 'osrm';

interface MapsParts {
  readonly settings: Pick<Config, 'photonUrl' | 'nominatimUrl' | 'osrmUrl' | 'publicUrl'>;
  readonly takeTurn: TakeTurn;
  /** Receives the failed map source and the reason, never the query. */
  readonly onFailure: (source: MapSource, reason: string) => void;
}

export function openMaps({ settings, takeTurn, onFailure }: MapsParts): MapsPort {
  const { photonUrl, nominatimUrl, osrmUrl, publicUrl } = settings;
  // All map sources require a user agent that identifies the operator.
  const userAgent = `Litro (${publicUrl})`;
  const photonGate = throughBoth(resting(REST_MS), atOnce(MOST_AT_ONCE));
  const nominatimGate = throughBoth(resting(REST_MS), inTurn(takeTurn));
  const osrmGate = throughBoth(resting(REST_MS), atOnce(MOST_ROUTES_AT_ONCE));
  const photon = <Q>(ask: MapRequest<Q>) => photonUrl && placesOf('photon', photonGate, photonUrl, ask);
  const nominatim = <Q>(ask: MapRequest<Q>) =>
    nominatimUrl && placesOf('nominatim', nominatimGate, nominatimUrl, ask);

  function placesOf<Q>(
    source: 'photon' | 'nominatim',
    gate: Gate,
    url: string,
    ask: MapRequest<Q>,
  ): MapRemote<Q, PlacesAnswer> {
    return {
      source,
      ask: async (question) => ({
        places: await gate(() => ask(url, userAgent, question)),
        source,
        credit: CREDIT,
      }),
    };
  }

  function orElse<Q, A>(
    remote: MapRemote<Q, A> | '' | undefined,
    local: (question: Q, isFallback: boolean) => A,
    keyOf: (question: Q) => string,
    most = MOST_REMEMBERED,
  ): (question: Q) => Promise<A> {
    if (!remote) return async (question) => local(question, false);
    const ask = remembering(remote.ask, keyOf, most);
    return async (question) => {
      try {
        return await ask(question);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        onFailure(remote.source, error.message);
        return local(question, true);
      }
    };
  }

  const asTyped = (words: string) => words;
  const suggest = orElse(photon(askPhoton), suggestMunicipalities, asTyped);
  const geocode = orElse(nominatim(askNominatim) || photon(askPhoton), geocodeMunicipality, asTyped);
  const reverse = orElse(photon(askPhotonAt) || nominatim(askNominatimAt), nearestMunicipality, pointKey);
  const osrm: MapRemote<readonly GeoPoint[], Route> | undefined = osrmUrl
    ? { source: 'osrm', ask: (points) => osrmGate(() => askOsrm(osrmUrl, userAgent, points)) }
    : undefined;
  return {
    suggest: async (typed) => (typed.trim() === '' ? suggestMunicipalities('') : suggest(typed.trim())),
    geocode: async (address) => (address.trim() === '' ? geocodeMunicipality('') : geocode(address.trim())),
    reverse: async (point) => {
      const answer = await reverse(point);
      // Remote map sources know no places far from roads, so the nearest municipality replaces an empty answer.
      return answer.places.length > 0 ? answer : nearestMunicipality(point);
    },
    route: orElse(osrm, straightRoute, (points) => points.map(pointKey).join(';'), MOST_ROUTES_REMEMBERED),
  };
}

const pointKey = ({ latitude, longitude }: GeoPoint) => `${latitude},${longitude}`;

type MapRequest<Q> = (url: string, userAgent: string, question: Q) => Promise<GeocodedPlace[]>;

interface MapRemote<Q, A> {
  readonly source: MapSource;
  readonly ask: (question: Q) => Promise<A>;
}
