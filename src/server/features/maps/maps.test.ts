import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlacesAnswer, Route } from '#contract/maps.ts';
import { FAULTS, sends, startMapServer, type Answering } from '../../testing/map-server.ts';
import { openCompany } from '../../testing/open-company.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { NoAnswer } from '../../platform/outside/fetch-json.ts';
import { resting, type TakeTurn } from '../../platform/outside/gates.ts';
import { geocodeMunicipality, nearestMunicipality, suggestMunicipalities } from './gazetteer.ts';
import { openMaps } from './open-maps.ts';
import { takeTurn } from './turns.repository.ts';

const labels = ({ places }: PlacesAnswer) => places.map(({ label }) => label);

describe('gazetteer of municipalities', () => {
  it('suggests names by their beginning, capitals first, regardless of case and accents', () => {
    expect(labels(suggestMunicipalities('são p')).slice(0, 2)).toEqual(['São Paulo, SP', 'São Pedro, RN']);
    expect(labels(suggestMunicipalities('campin'))[0]).toBe('Campinas, SP');
    expect(labels(suggestMunicipalities('SUMARE'))).toEqual(['Sumaré, SP']);
    expect(labels(suggestMunicipalities('São')).slice(0, 2)).toEqual(['São Luís, MA', 'São Paulo, SP']);
    expect(suggestMunicipalities('são').places).toHaveLength(8);
  });

  it('suggests names by a later word, after names that begin with the word', () => {
    expect(labels(suggestMunicipalities('velho'))).toContain('Porto Velho, RO');
    expect(labels(suggestMunicipalities("bárbara d'oeste"))).toEqual(["Santa Bárbara d'Oeste, SP"]);
    expect(labels(suggestMunicipalities('campinas'))[0]).toBe('Campinas, SP');
  });

  it('suggests only municipalities of a state that follows the name', () => {
    for (const typed of ['bom jesus rs', 'Bom Jesus, RS', 'bom jesus - rio grande do sul']) {
      const found = labels(suggestMunicipalities(typed));
      expect(found[0]).toBe('Bom Jesus, RS');
      expect(found).not.toContain('Bom Jesus, PI');
    }
    // The typed text ends with `pa`, which may be the state PA or the beginning of another word of the town's name.
    expect(labels(suggestMunicipalities('santo antônio do pa'))).toContain('Santo Antônio do Paraíso, PR');
  });

  it.each(['', '   ', ',;-', 'xyzzy', '__proto__', '%', '\\', '(', 'a'.repeat(120)])(
    'finds no municipality for %j',
    (typed) => {
      expect(labels(suggestMunicipalities(typed))).toEqual([]);
      expect(labels(geocodeMunicipality(typed))).toEqual([]);
    },
  );

  it.each([
    ['Rodovia Anhanguera, 2450, Jardim Santa Rosa, Sumaré - SP', 'Sumaré, SP'],
    ['Rua São Paulo, 100, Campinas, São Paulo', 'Campinas, SP'],
    ['Av. Amazonas, 7120 - Gameleira, Belo Horizonte/MG', 'Belo Horizonte, MG'],
    ['Rio de Janeiro, RJ', 'Rio de Janeiro, RJ'],
    ['São Paulo', 'São Paulo, SP'],
    ['Campinas SP', 'Campinas, SP'],
    ['Sumaré, São Paulo, Brasil', 'Sumaré, SP'],
  ])('locates the address %j only as the municipality %j', (address, town) => {
    const { places, source } = geocodeMunicipality(address);
    expect(places.map(({ label, precision }) => [label, precision])).toEqual([[town, 'municipality']]);
    expect(source).toBe('municipalities');
  });

  it('returns all municipalities of a name, and none if the state does not match', () => {
    expect(labels(geocodeMunicipality('Bom Jesus'))).toEqual([
      'Bom Jesus, PB',
      'Bom Jesus, PI',
      'Bom Jesus, RN',
      'Bom Jesus, RS',
      'Bom Jesus, SC',
    ]);
    expect(labels(geocodeMunicipality('Sumaré, BA'))).toEqual([]);
  });

  it('returns only the municipality nearest to a point, and none for a distant point', () => {
    expect(labels(nearestMunicipality({ latitude: -22.83, longitude: -47.28 }))).toEqual(['Sumaré, SP']);
    expect(labels(nearestMunicipality({ latitude: -3.1, longitude: -60.03 }))).toEqual(['Manaus, AM']);
    expect(labels(nearestMunicipality({ latitude: -35, longitude: -20 }))).toEqual([]);
    expect(labels(nearestMunicipality({ latitude: 90, longitude: 180 }))).toEqual([]);
  });

  it('returns the coordinates of a municipality', () => {
    const [campinas] = geocodeMunicipality('Campinas, SP').places;
    expect(campinas?.latitude).toBeCloseTo(-22.905, 2);
    expect(campinas?.longitude).toBeCloseTo(-47.066, 2);
  });
});

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function startMaps(answer: Answering) {
  const { stop, ...server } = await startMapServer(answer);
  stops.push(stop);
  return server;
}

function open(
  settings: { photonUrl?: string; nominatimUrl?: string; osrmUrl?: string },
  takeTurn: TakeTurn = async () => 0,
) {
  const failures: string[] = [];
  const maps = openMaps({
    settings: { publicUrl: 'https://portal.example', ...settings },
    takeTurn,
    onFailure: (source, reason) => failures.push(`${source}: ${reason}`),
  });
  return { maps, failures };
}

const feature = (properties: object, coordinates: unknown = [-47.27, -22.82]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { countrycode: 'BR', state: 'São Paulo', ...properties },
});

describe('Photon as source of places', () => {
  it('returns places of Brazil with the precision of each point', async () => {
    const features = [
      feature({ type: 'street', name: 'Avenida Rebouças', city: 'Sumaré' }),
      feature({ type: 'house', street: 'Avenida Rebouças', housenumber: '10', city: 'Sumaré' }),
      feature({ type: 'city', name: 'Sumaré' }),
      feature({ type: 'city', name: 'Sumarè', countrycode: 'FR' }),
    ];
    const { requests, url } = await startMaps(sends({ features }));
    const { maps, failures } = open({ photonUrl: url });
    expect(await maps.suggest(' sumaré ')).toEqual({
      places: [
        ['Avenida Rebouças, Sumaré, SP', 'street'],
        ['Avenida Rebouças, 10, Sumaré, SP', 'address'],
        ['Sumaré, SP', 'municipality'],
      ].map(([label, precision]) => ({ label, latitude: -22.82, longitude: -47.27, precision })),
      source: 'photon',
      credit: '© OpenStreetMap',
    });
    expect(failures).toEqual([]);
    expect(new URL(requests[0]?.url ?? '', url).searchParams.get('q')).toBe('sumaré');
    expect(requests[0]?.url).toMatch(/^\/maps\/api\/\?/);
    expect(requests[0]?.headers['user-agent']).toBe('Litro (https://portal.example)');
  });

  it('receives a repeated text once, and an empty text never', async () => {
    const { requests, url } = await startMaps(sends({ features: [] }));
    const { maps } = open({ photonUrl: url });
    expect(labels(await maps.suggest('  '))).toEqual([]);
    expect(requests).toHaveLength(0);
    await maps.suggest('sumaré');
    expect(await maps.suggest('sumaré')).toMatchObject({ places: [], source: 'photon' });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['no known field', {}],
    [
      'places without a point',
      { features: [feature({ name: 'x' }, ['a', null]), feature({ name: 'y' }, 7)] },
    ],
    [
      'points off the earth',
      { features: [feature({ name: 'x' }, [-200, 0]), feature({ name: 'x' }, [0, 91])] },
    ],
    ['names that are not text', { features: [feature({ name: { a: 1 }, state: ['SP'] }), null, 'x'] }],
    ['a list', []],
    ['null', null],
  ])('returns no place if Photon responds with %s', async (_what, document) => {
    const { url } = await startMaps(sends(document));
    const { maps, failures } = open({ photonUrl: url });
    expect(await maps.suggest('sumaré')).toMatchObject({ places: [], source: 'photon' });
    expect(failures).toEqual([]);
  });

  it.each([
    ...FAULTS,
    [
      'an oversized body',
      'too long',
      (_request: IncomingMessage, response: ServerResponse) => response.end('[' + '0,'.repeat(200_000)),
    ] as const,
  ])('falls back to municipalities if Photon responds with %s', async (_what, reason, answer) => {
    const { url } = await startMaps(answer);
    const { maps, failures } = open({ photonUrl: url });
    expect(await maps.suggest('sumaré')).toMatchObject({
      places: [{ label: 'Sumaré, SP', precision: 'municipality' }],
      source: 'municipalities',
    });
    expect(failures).toEqual([`photon: ${reason}`]);
  });

  it('returns the place nearest to a point, or a municipality if Photon knows no place there', async () => {
    const answers = [
      { features: [feature({ type: 'street', name: 'Rua A', city: 'Sumaré' })] },
      { features: [] },
    ];
    const { requests, url } = await startMaps((request, response) =>
      sends(answers.shift())(request, response),
    );
    const { maps, failures } = open({ photonUrl: url, nominatimUrl: 'http://127.0.0.1:1/' });
    const point = { latitude: -22.82, longitude: -47.27 };
    expect(labels(await maps.reverse(point))).toEqual(['Rua A, Sumaré, SP']);
    expect(requests[0]?.url).toBe('/maps/reverse?lat=-22.82&lon=-47.27&limit=1');
    const { places, source } = await maps.reverse({ ...point, latitude: -22.83 });
    expect([places[0]?.label, source]).toEqual(['Sumaré, SP', 'municipalities']);
    expect(failures).toEqual([]);
  });

  it('receives at most eight concurrent requests, and municipalities answer further requests', async () => {
    const held: ServerResponse[] = [];
    const { requests, url } = await startMaps((_request, response) => held.push(response));
    const { maps, failures } = open({ photonUrl: url });
    const answers = Array.from({ length: 20 }, (_, index) => maps.suggest(`rua ${index}`));
    while (held.length < 8) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const response of held.splice(0)) sends({ features: [] })({} as IncomingMessage, response);
    const sources = (await Promise.all(answers)).map(({ source }) => source);
    expect(sources.filter((source) => source === 'photon')).toHaveLength(8);
    expect(requests).toHaveLength(8);
    expect(new Set(failures)).toEqual(new Set(['photon: too many at once']));
  });
});

describe('Nominatim as source of addresses', () => {
  const found = (place_rank: unknown, more: object = {}) => ({
    lat: '-22.82',
    lon: '-47.27',
    display_name: 'Avenida Rebouças, Sumaré',
    place_rank,
    ...more,
  });

  it('returns addresses with the precision of each point', async () => {
    const { requests, url } = await startMaps(
      sends([
        found(30),
        found(26),
        found(18),
        found(16),
        found(8),
        found(undefined),
        found(30, { lat: 'x' }),
      ]),
    );
    const { maps } = open({ nominatimUrl: url });
    const { places, source } = await maps.geocode('Avenida Rebouças, Sumaré');
    expect(places.map(({ precision }) => precision)).toEqual([
      'address',
      'street',
      'district',
      'municipality',
      'state',
      'municipality',
    ]);
    expect(places[0]).toMatchObject({ latitude: -22.82, longitude: -47.27 });
    expect(source).toBe('nominatim');
    expect(requests[0]?.url).toMatch(/^\/maps\/search\?/);
    expect(requests[0]?.url).toContain('countrycodes=br');
  });

  it('returns the address at a point, or a municipality if Nominatim knows no address there', async () => {
    const answers = [found(26), { error: 'Unable to geocode' }];
    const { requests, url } = await startMaps((request, response) =>
      sends(answers.shift())(request, response),
    );
    const { maps, failures } = open({ nominatimUrl: url });
    expect(await maps.reverse({ latitude: -22.82, longitude: -47.27 })).toMatchObject({
      places: [{ label: 'Avenida Rebouças, Sumaré', precision: 'street' }],
      source: 'nominatim',
    });
    expect((await maps.reverse({ latitude: -22.83, longitude: -47.27 })).source).toBe('municipalities');
    expect(requests[0]?.url).toMatch(/^\/maps\/reverse\?lat=-22\.82&lon=-47\.27&format=jsonv2/);
    expect(failures).toEqual([]);
  });

  it('waits for its turn, and municipalities answer if the turn is too late or unavailable', async () => {
    const { requests, url } = await startMaps(sends([found(30)]));
    const turns: (() => Promise<number | null>)[] = [
      async () => 1,
      async () => null,
      () => Promise.reject(new Error('the database is unavailable')),
    ];
    const { maps, failures } = open({ nominatimUrl: url }, () => turns.shift()?.() ?? Promise.resolve(0));
    expect((await maps.geocode('Rua A, Sumaré')).source).toBe('nominatim');
    expect((await maps.geocode('Rua A, Sumaré')).source).toBe('nominatim');
    expect((await maps.geocode('Rua B, Sumaré')).source).toBe('municipalities');
    expect((await maps.geocode('Rua C, Sumaré')).source).toBe('municipalities');
    expect(requests).toHaveLength(1);
    expect(failures).toEqual(['nominatim: too many at once', 'nominatim: no turn']);
  });

  it('receives no request while a user types', async () => {
    const { requests, url } = await startMaps(sends([]));
    const { maps } = open({ nominatimUrl: url });
    expect((await maps.suggest('sumaré')).source).toBe('municipalities');
    expect(requests).toHaveLength(0);
  });
});

describe('takeTurn', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  const take = (source: string, limits: { lengthMs: number; mostWaitMs: number }) =>
    portal.tenancy.asSystem('maps', (tx) => takeTurn(tx, source, limits));

  it('gives turns in sequence, and refuses a turn beyond the maximum wait', async () => {
    const limits = { lengthMs: 60_000, mostWaitMs: 150_000 };
    const waits: (number | null)[] = [];
    for (let count = 0; count < 5; count += 1) waits.push(await take('source', limits));
    const [first, second, third, ...others] = waits;
    expect(first).toBe(0);
    expect(second).toBeGreaterThan(0);
    expect(second).toBeLessThanOrEqual(60_000);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThan(0);
    expect(third).toBeLessThanOrEqual(120_000);
    expect(others).toEqual([null, null]);
    expect(await take('another source', limits)).toBe(0);
  });

  it('gives each concurrent request a separate turn', async () => {
    const limits = { lengthMs: 60_000, mostWaitMs: 3_600_000 };
    const waits = await Promise.all(Array.from({ length: 6 }, () => take('at once', limits)));
    const places = waits.map((waitMs) => Math.ceil((waitMs ?? -1) / 60_000));
    expect(places.sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('gives an immediate turn after a long pause', async () => {
    const limits = { lengthMs: 60_000, mostWaitMs: 150_000 };
    await take('seldom', limits);
    await portal.pool.query(
      `UPDATE map_turns SET taken_until = now() - interval '1 day' WHERE source = 'seldom'`,
    );
    expect(await take('seldom', limits)).toBe(0);
  });
});

describe('resting', () => {
  it('blocks a source for five seconds after a timeout, but not after an error status', async () => {
    let now = 0;
    const gate = resting(5_000, () => now);
    const silence = () => Promise.reject(new NoAnswer('timeout'));
    const answers = () => Promise.resolve('found');
    await expect(gate(() => Promise.reject(new NoAnswer('status 500')))).rejects.toThrow('status 500');
    expect(await gate(answers)).toBe('found');
    await expect(gate(silence)).rejects.toThrow('timeout');
    now = 4_999;
    await expect(gate(answers)).rejects.toThrow('resting');
    now = 5_000;
    expect(await gate(answers)).toBe('found');
  });
});

describe('calls of /maps', () => {
  let portal: Portal;
  let token: string;
  let photon: Awaited<ReturnType<typeof startMaps>>;
  beforeAll(async () => {
    photon = await startMaps((_request, response) => response.writeHead(500).end());
    portal = await startPortal({
      environment: { PHOTON_URL: photon.url.replace(/\/$/, ''), OSRM_URL: 'http://127.0.0.1:1' },
    });
    ({ token } = await openCompany(portal));
  });
  afterAll(() => portal.close());

  it('answer only signed-in users, and the log contains no searched address', async () => {
    const secret = 'Rua Candieiro 742, Sumaré, SP';
    for (const call of ['suggest', 'geocode']) {
      const url = `GET /maps/${call}?q=${encodeURIComponent(secret)}`;
      expect((await portal.ask(url)).status).toBe(401);
      const { status, body } = await portal.ask<PlacesAnswer>(url, { token });
      expect([status, body.source]).toEqual([200, 'municipalities']);
    }
    const lines = portal.log.join('');
    expect(lines).toContain('maps do not answer');
    expect(lines).toContain('status 500');
    expect(lines).not.toMatch(/candieiro|sumar/i);
  });

  it('find the place at a point and a route, and the log contains no label or coordinate', async () => {
    const { status, body } = await portal.ask<PlacesAnswer>('GET /maps/reverse?at=-22.8207,-47.2698', {
      token,
    });
    expect([status, labels(body), body.source]).toEqual([200, ['Sumaré, SP'], 'municipalities']);
    const wayPoints = [
      { label: 'Rua Candieiro 742', latitude: -22.8207, longitude: -47.2698 },
      { label: '', latitude: -22.9053, longitude: -47.0659 },
    ];
    const route = await portal.ask<Route>('POST /maps/route', { token, body: { wayPoints } });
    expect(route.body).toMatchObject({ isEstimate: true, source: 'straight', isFallback: true });
    expect((await portal.ask('POST /maps/route', { body: { wayPoints } })).status).toBe(401);
    const lines = portal.log.join('');
    expect(lines).toContain('unreachable');
    expect(lines).not.toMatch(/candieiro|22\.8207|47\.0659/i);
  });

  it.each(['', '91,0', '-22.8', '-22.8;-47', 'NaN,1', '-22.8,-47.12345678', '1e1,2'])(
    'refuse %j as a point',
    async (at) => {
      const { body } = await portal.ask(`GET /maps/reverse?at=${encodeURIComponent(at)}`, { token });
      expect(body.code).toBe('validation_failed');
    },
  );

  it('suggest nothing for an empty text', async () => {
    for (const typed of ['', '%20%20']) {
      const { body } = await portal.ask<PlacesAnswer>(`GET /maps/suggest?q=${typed}`, { token });
      expect(body.places).toEqual([]);
    }
  });
});
