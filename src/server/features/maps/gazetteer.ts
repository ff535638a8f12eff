import { MAX_PLACES, type GeocodedPlace, type PlacesAnswer } from '#contract/maps.ts';
import { straightMetres } from './distance.rules.ts';
import type { GeoPoint } from '../../platform/ports/maps-port.ts';
import file from './municipalities.json';

interface Municipality {
  readonly name: string;
  readonly key: string;
  readonly state: string;
  readonly isCapital: boolean;
  readonly place: GeocodedPlace;
}

const CREDIT = 'IBGE';
const stateByName = new Map(file.states.flatMap(({ code, name }) => [[plainWords(name), code] as const]));
const stateCodes = new Set(file.states.map(({ code }) => code.toLowerCase()));

/** Returns the code of a state, such as `SP` for `São Paulo`. Returns an unknown name unchanged. */
export function stateCodeOf(name: string): string {
  return stateByName.get(plainWords(name)) ?? name;
}

let known: readonly Municipality[] | undefined;

/**
 * Municipalities in the order of suggestions: state capitals first, then shorter names. The server parses them on first
 * use, to save memory on servers without map queries.
 */
function municipalities(): readonly Municipality[] {
  return (known ??= file.states
    .flatMap(({ code, capital, municipalities: lines }) =>
      lines.map((line) => parseLine(line, code, capital)),
    )
    .sort(byWeight));
}

function parseLine(line: string, state: string, capital: string): Municipality {
  const [, name = '', latitude, longitude] = /^(.+) (-?\d+) (-?\d+)$/.exec(line) ?? [];
  return {
    name,
    key: plainWords(name),
    state,
    isCapital: name === capital,
    place: {
      label: `${name}, ${state}`,
      latitude: Number(latitude) / file.stepsPerDegree,
      longitude: Number(longitude) / file.stepsPerDegree,
      precision: 'municipality',
    },
  };
}

/**
 * Suggests municipalities with a word that starts with the typed text. The text may also name the state, as in `campinas
 * sp` and `campinas, são paulo`.
 */
export function suggestMunicipalities(typed: string): PlacesAnswer {
  const whole = plainWords(typed);
  if (whole === '') return answerOf([]);
  const readings = [{ begin: whole, state: null }, ...readingsWithState(whole)].map((reading) => ({
    ...reading,
    later: ` ${reading.begin}`,
  }));
  const byRank: Municipality[][] = Array.from({ length: NO_MATCH }, () => []);
  for (const one of municipalities()) {
    let rank = NO_MATCH;
    for (const reading of readings) {
      if (reading.state === null || reading.state === one.state) {
        rank = Math.min(rank, rankOf(one.key, reading));
      }
    }
    byRank[rank]?.push(one);
  }
  return answerOf(byRank.flat());
}

/** Finds the last part of the address that is a municipality, within the named state. Returns all municipalities of that name. */
export function geocodeMunicipality(address: string): PlacesAnswer {
  const parts = address
    .split(/[,;/()\n]|\s[-–—]\s/)
    .map((part) => readPart(plainWords(part)))
    .filter(({ words }) => words !== '');
  const stated = new Set(parts.flatMap(({ states }) => states));
  // A state's name counts as a town only if no other part of the address is a town, as in `Rua São Paulo, Campinas, São
  // Paulo`.
  const lastFirst = parts.reverse().sort((one, other) => Number(one.isState) - Number(other.isState));
  for (const { towns } of lastFirst) {
    const found = municipalities().filter(({ key, state }) => stated.has(state) && towns.includes(key));
    if (found.length > 0) return answerOf(found);
  }
  // If the address names a state by its code, returns no town, because a town of the same name in another state would
  // be wrong.
  if (parts.some(({ namesByCode }) => namesByCode)) return answerOf([]);
  for (const { words } of lastFirst) {
    const found = municipalities().filter(({ key }) => key === words);
    if (found.length > 0) return answerOf(found);
  }
  return answerOf([]);
}

/**
 * Finds the municipality of exactly this name in a state such as `SP`. Ignores punctuation, so `SANTANA DO LIVRAMENTO`
 * finds Sant'Ana do Livramento.
 */
export function findMunicipality(
  name: string,
  state: string,
): { name: string; place: GeocodedPlace } | undefined {
  byName ??= new Map(municipalities().map((one) => [`${one.key.replaceAll(' ', '')} ${one.state}`, one]));
  return byName.get(`${plainWords(name).replaceAll(' ', '')} ${state}`);
}

let byName: ReadonlyMap<string, Municipality> | undefined;

/**
 * Maximum distance of a point from a municipality's seat, as in the largest municipalities. A point farther from all
 * seats is in no municipality.
 */
const MOST_METRES_AWAY = 400_000;

export function nearestMunicipality(point: GeoPoint): PlacesAnswer {
  let nearest: { one: Municipality; metres: number } | undefined;
  for (const one of municipalities()) {
    const most = nearest?.metres ?? MOST_METRES_AWAY;
    if (Math.abs(one.place.latitude - point.latitude) * 111_000 > most) continue;
    const metres = straightMetres(point, one.place);
    if (metres <= most) nearest = { one, metres };
  }
  return answerOf(nearest ? [nearest.one] : []);
}

function readPart(words: string) {
  const state = stateNamed(words);
  const withState = readingsWithState(words);
  return {
    words,
    isState: state !== null,
    towns: [words, ...withState.map(({ begin }) => begin)],
    states: [state, ...withState.map((reading) => reading.state)].filter((code) => code !== null),
    namesByCode: stateCodes.has(words) || withState.length > 0,
  };
}

function stateNamed(part: string): string | null {
  return stateCodes.has(part) ? part.toUpperCase() : (stateByName.get(part) ?? null);
}

function readingsWithState(words: string): { begin: string; state: string }[] {
  const all = words.split(' ');
  return all.slice(1).flatMap((_word, index) => {
    const state = stateNamed(all.slice(index + 1).join(' '));
    return state === null ? [] : [{ begin: all.slice(0, index + 1).join(' '), state }];
  });
}

const NO_MATCH = 3;

function rankOf(key: string, { begin, later }: { readonly begin: string; readonly later: string }): number {
  if (key.startsWith(begin)) return key.length === begin.length ? 0 : 1;
  return key.includes(later) ? 2 : NO_MATCH;
}

const names = new Intl.Collator('pt-BR');

function byWeight(one: Municipality, other: Municipality): number {
  return (
    Number(other.isCapital) - Number(one.isCapital) ||
    // Sorts shorter names first: `campin` means Campinas before Campina da Lagoa.
    one.key.length - other.key.length ||
    names.compare(one.name, other.name) ||
    names.compare(one.state, other.state)
  );
}

function answerOf(found: readonly Municipality[]): PlacesAnswer {
  return {
    places: found.slice(0, MAX_PLACES).map(({ place }) => place),
    source: 'municipalities',
    credit: CREDIT,
  };
}

export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
