import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlacesAnswer } from '#contract/maps.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { inTurn } from './gates.ts';
import { geocodeMunicipality, suggestMunicipalities } from './gazetteer.ts';
import { openMaps } from './open-maps.ts';

const labels = ({ places }: PlacesAnswer) => places.map(({ label }) => label);

describe('the municipalities that the server knows', () => {
  it('are suggested by the beginning of a name, capitals first, without case and accents', () => {
    expect(labels(suggestMunicipalities('são p')).slice(0, 2)).toEqual(['São Paulo, SP', 'São Pedro, RN']);
    expect(labels(suggestMunicipalities('campin'))[0]).toBe('Campinas, SP');
    expect(labels(suggestMunicipalities('SUMARE'))).toEqual(['Sumaré, SP']);
    expect(labels(suggestMunicipalities('São')).slice(0, 2)).toEqual(['São Luís, MA', 'São Paulo, SP']);
    expect(suggestMunicipalities('são').places).toHaveLength(8);
  });

  it('are suggested by a later word too, behind those that begin with it', () => {
    expect(labels(suggestMunicipalities('velho'))).toContain('Porto Velho, RO');
    expect(labels(suggestMunicipalities("bárbara d'oeste"))).toEqual(["Santa Bárbara d'Oeste, SP"]);
    expect(labels(suggestMunicipalities('campinas'))[0]).toBe('Campinas, SP');
  });

  it('are suggested within a state that is named behind', () => {
    for (const typed of ['bom jesus rs', 'Bom Jesus, RS', 'bom jesus - rio grande do sul']) {
      const found = labels(suggestMunicipalities(typed));
      expect(found[0]).toBe('Bom Jesus, RS');
      expect(found).not.toContain('Bom Jesus, PI');
    }
    // The beginning of another word may look like a state.
    expect(labels(suggestMunicipalities('santo antônio do pa'))).toContain('Santo Antônio do Paraíso, PR');
  });

  it.each(['', '   ', ',;-', 'xyzzy', '__proto__', '%', '\\', '(', 'a'.repeat(120)])(
    'have none for %j',
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
  ])('say where %j is, as a town and no better', (address, town) => {
    const { places, source } = geocodeMunicipality(address);
    expect(places.map(({ label, precision }) => [label, precision])).toEqual([[town, 'municipality']]);
    expect(source).toBe('municipalities');
  });

  it('say all that an address may mean, and nothing where the town is not of the state', () => {
    expect(labels(geocodeMunicipality('Bom Jesus'))).toEqual([
      'Bom Jesus, PB',
      'Bom Jesus, PI',
      'Bom Jesus, RN',
      'Bom Jesus, RS',
      'Bom Jesus, SC',
    ]);
    expect(labels(geocodeMunicipality('Sumaré, BA'))).toEqual([]);
  });

  it('stand where they are', () => {
    const [campinas] = geocodeMunicipality('Campinas, SP').places;
    expect(campinas?.latitude).toBeCloseTo(-22.905, 2);
    expect(campinas?.longitude).toBeCloseTo(-47.066, 2);
  });
});

type Answering = (request: IncomingMessage, response: ServerResponse) => void;
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A maps server that answers as it is told. */
async function startMaps(answer: Answering) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/maps/` };
}

const sends =
  (document: unknown): Answering =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
  };

function open(settings: { photonUrl?: string; nominatimUrl?: string }) {
  const failures: string[] = [];
  const maps = openMaps({ publicUrl: 'https://portal.example', ...settings }, (source, reason) =>
    failures.push(`${source}: ${reason}`),
  );
  return { maps, failures };
}

const feature = (properties: object, coordinates: unknown = [-47.27, -22.82]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { countrycode: 'BR', state: 'São Paulo', ...properties },
});

describe('places of a Photon server', () => {
  it('are those of Brazil, each with what its point stands for', async () => {
    const features = [
      feature({ type: 'street', name: 'Avenida Rebouças', city: 'Sumaré' }),
      feature({ type: 'house', street: 'Avenida Rebouças', housenumber: '10', city: 'Sumaré' }),
      feature({ type: 'city', name: 'Sumaré' }),
      feature({ type: 'city', name: 'Sumarè', countrycode: 'FR' }),
    ];
    const { asked, url } = await startMaps(sends({ features }));
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
    expect(new URL(asked[0]?.url ?? '', url).searchParams.get('q')).toBe('sumaré');
    expect(asked[0]?.url).toMatch(/^\/maps\/api\/\?/);
    expect(asked[0]?.headers['user-agent']).toBe('Litro (https://portal.example)');
  });

  it('are asked for once, and never for nothing', async () => {
    const { asked, url } = await startMaps(sends({ features: [] }));
    const { maps } = open({ photonUrl: url });
    expect(labels(await maps.suggest('  '))).toEqual([]);
    expect(asked).toHaveLength(0);
    await maps.suggest('sumaré');
    expect(await maps.suggest('sumaré')).toMatchObject({ places: [], source: 'photon' });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['nothing that fits', {}],
    [
      'places without a point',
      { features: [feature({ name: 'x' }, ['a', null]), feature({ name: 'y' }, 7)] },
    ],
    [
      'points off the earth',
      { features: [feature({ name: 'x' }, [-200, 0]), feature({ name: 'x' }, [0, 91])] },
    ],
    ['names that are none', { features: [feature({ name: { a: 1 }, state: ['SP'] }), null, 'x'] }],
    ['a list', []],
    ['null', null],
  ])('are none where it answers with %s', async (_what, document) => {
    const { url } = await startMaps(sends(document));
    const { maps, failures } = open({ photonUrl: url });
    expect(await maps.suggest('sumaré')).toMatchObject({ places: [], source: 'photon' });
    expect(failures).toEqual([]);
  });

  it.each<[string, string, Answering]>([
    ['an error', 'status 503', (_request, response) => response.writeHead(503).end()],
    ['a web page', 'no JSON', (_request, response) => response.end('<p>Sumaré')],
    [
      'another address',
      'unreachable',
      (_request, response) => response.writeHead(302, { location: '/x' }).end(),
    ],
    ['more than anybody reads', 'too long', (_request, response) => response.end('[' + '0,'.repeat(200_000))],
    ['a broken connection', 'unreachable', (request) => request.socket.destroy()],
    ['silence', 'timeout', () => {}],
  ])('give way to the municipalities where it answers with %s', async (_what, reason, answer) => {
    const { url } = await startMaps(answer);
    const { maps, failures } = open({ photonUrl: url });
    expect(await maps.suggest('sumaré')).toMatchObject({
      places: [{ label: 'Sumaré, SP', precision: 'municipality' }],
      source: 'municipalities',
    });
    expect(failures).toEqual([`photon: ${reason}`]);
  });

  it('are asked for by so many at once and no more', async () => {
    const held: ServerResponse[] = [];
    const { asked, url } = await startMaps((_request, response) => held.push(response));
    const { maps, failures } = open({ photonUrl: url });
    const answers = Array.from({ length: 20 }, (_, index) => maps.suggest(`rua ${index}`));
    while (held.length < 8) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const response of held.splice(0)) sends({ features: [] })({} as IncomingMessage, response);
    const sources = (await Promise.all(answers)).map(({ source }) => source);
    expect(sources.filter((source) => source === 'photon')).toHaveLength(8);
    expect(asked).toHaveLength(8);
    expect(new Set(failures)).toEqual(new Set(['photon: too many at once']));
  });
});

describe('addresses of a Nominatim server', () => {
  const found = (place_rank: unknown, more: object = {}) => ({
    lat: '-22.82',
    lon: '-47.27',
    display_name: 'Avenida Rebouças, Sumaré',
    place_rank,
    ...more,
  });

  it('come with what their point stands for', async () => {
    const { asked, url } = await startMaps(
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
    expect(asked[0]?.url).toMatch(/^\/maps\/search\?/);
    expect(asked[0]?.url).toContain('countrycodes=br');
  });

  it('are never asked for while somebody types', async () => {
    const { asked, url } = await startMaps(sends([]));
    const { maps } = open({ nominatimUrl: url });
    expect((await maps.suggest('sumaré')).source).toBe('municipalities');
    expect(asked).toHaveLength(0);
  });
});

describe('questions in turn', () => {
  it('wait for one another, and turn away whoever would wait too long', async () => {
    const gate = inTurn(1, 2);
    const log: string[] = [];
    const ask = (name: string) =>
      gate(async () => {
        log.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        log.push(`${name} ends`);
      });
    const settled = await Promise.allSettled([ask('one'), ask('two'), ask('three')]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
    await ask('four');
    expect(log.at(-1)).toBe('four ends');
  });
});

describe('the calls for maps', () => {
  let portal: Portal;
  let token: string;
  let photon: Awaited<ReturnType<typeof startMaps>>;
  beforeAll(async () => {
    photon = await startMaps((_request, response) => response.writeHead(500).end());
    portal = await startPortal({ environment: { PHOTON_URL: photon.url.replace(/\/$/, '') } });
    token = await portal.signIn(await makeAccount(portal, await makeOrganization(portal)));
  });
  afterAll(() => portal.close());

  it('answer whoever is signed in, and write down nowhere what was asked', async () => {
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

  it('predict nothing where nothing is typed', async () => {
    for (const typed of ['', '%20%20']) {
      const { body } = await portal.ask<PlacesAnswer>(`GET /maps/suggest?q=${typed}`, { token });
      expect(body.places).toEqual([]);
    }
  });
});
