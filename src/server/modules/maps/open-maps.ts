/** The maps that the settings name; where those do not answer, what the server knows by itself, and says so. */
import type { Place, PlacesAnswer } from '#contract/maps.ts';
import type { Config } from '../../config.ts';
import { NoAnswer } from './fetch-json.ts';
import { atOnce, inTurn, remembering, type Gate } from './gates.ts';
import { geocodeMunicipality, nearestMunicipality, suggestMunicipalities } from './gazetteer.ts';
import type { MapsPort } from './maps-port.ts';
import { askNominatim } from './nominatim.ts';
import { askPhoton } from './photon.ts';
import { straightRoute } from './straight.ts';

const CREDIT = '© OpenStreetMap';
const MOST_AT_ONCE = 8;
/** The public server of Nominatim asks for one question a second, of all users together. */
const NOMINATIM_PAUSE_MS = 1_000;
const MOST_WAITING = 3;
const MOST_REMEMBERED = 500;

type Settings = Pick<Config, 'photonUrl' | 'nominatimUrl' | 'publicUrl'>;
type Ask = (words: string) => Promise<PlacesAnswer>;

/** `onFailure` is told which source did not answer and why, and nothing of what was asked. */
export function openMaps(
  { photonUrl, nominatimUrl, publicUrl }: Settings,
  onFailure: (source: PlacesAnswer['source'], reason: string) => void,
): MapsPort {
  // Both ask that whoever calls says who that is.
  const userAgent = `Litro (${publicUrl})`;
  const photon = photonUrl && {
    source: 'photon' as const,
    gate: atOnce(MOST_AT_ONCE),
    ask: (words: string) => askPhoton(photonUrl, userAgent, words),
  };
  const nominatim = nominatimUrl && {
    source: 'nominatim' as const,
    gate: inTurn(NOMINATIM_PAUSE_MS, MOST_WAITING),
    ask: (words: string) => askNominatim(nominatimUrl, userAgent, words),
  };
  const isEmpty = (words: string) => words.trim() === '';
  const from = (remote: Remote | undefined | '', local: (words: string) => PlacesAnswer): Ask => {
    if (!remote) return async (words) => local(words);
    const ask = remembering(through(remote), MOST_REMEMBERED);
    return async (words) => {
      if (isEmpty(words)) return local('');
      try {
        return await ask(words.trim());
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        onFailure(remote.source, error.message);
        return local(words);
      }
    };
  };
  return {
    suggest: from(photon, suggestMunicipalities),
    geocode: from(nominatim || photon, geocodeMunicipality),
    reverse: async (point) => nearestMunicipality(point),
    route: async (points) => straightRoute(points, false),
  };
}

interface Remote {
  readonly source: 'photon' | 'nominatim';
  readonly gate: Gate;
  readonly ask: (words: string) => Promise<Place[]>;
}

function through({ source, gate, ask }: Remote): Ask {
  return async (words) => ({ places: await gate(() => ask(words)), source, credit: CREDIT });
}
