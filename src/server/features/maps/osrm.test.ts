import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { FAULTS, sends, startMapServer, type Answering } from '../../testing/map-server.ts';
import { openMaps } from './open-maps.ts';
import type { GeoPoint } from '../../platform/ports/maps-port.ts';
import { MOST_LINE_POINTS, thinOut } from './thin-out.rules.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const SUMARE = { latitude: -22.8204, longitude: -47.2728 };
const CAMPINAS = { latitude: -22.9053, longitude: -47.0659 };
const JUNDIAI = { latitude: -23.1852, longitude: -46.8974 };

async function openWith(answer: Answering) {
  const { requests, url, stop } = await startMapServer(answer);
  stops.push(stop);
  const failures: string[] = [];
  const maps = openMaps({
    settings: { publicUrl: 'https://portal.example', osrmUrl: url },
    takeTurn: async () => 0,
    onFailure: (source, reason) => failures.push(`${source}: ${reason}`),
  });
  return {
    requests,
    failures,
    route: (points: readonly GeoPoint[] = [SUMARE, CAMPINAS]) => maps.route(points),
  };
}

const found = (coordinates: unknown, legs: unknown[], more: object = {}) => ({
  code: 'Ok',
  routes: [
    {
      distance: 31234.6,
      duration: 1523.4,
      weight: 1523.4,
      weight_name: 'routability',
      geometry: {
        type: 'LineString',
        coordinates,
      },
      legs: legs.map((leg) => ({
        steps: [],
        summary: '',
        weight: 1,
        ...(leg as object),
      })),
      ...more,
    },
  ],
  waypoints: [
    { hint: 'x', distance: 4.2, name: 'Avenida Rebouças', location: [-47.2728, -22.8204] },
    { hint: 'y', distance: 11, name: '', location: [-47.0659, -22.9053] },
  ],
});
const LINE = [
  [-47.27281, -22.82044],
  [-47.170001, -22.860004],
  [-47.0659, -22.9053],
];
const LEG = { distance: 31_234.6, duration: 1_523.4 };

describe('route by road', () => {
  it('has the distance, duration, line and legs of OSRM, for points in the given order', async () => {
    const { requests, failures, route } = await openWith(sends(found(LINE, [LEG])));
    expect(await route()).toEqual({
      distanceMeters: 31235,
      durationSeconds: 1523,
      line: [
        [-22.82044, -47.27281],
        [-22.86, -47.17],
        [-22.9053, -47.0659],
      ],
      legs: [
        {
          distanceMeters: 31235,
          durationSeconds: 1523,
        },
      ],
      isEstimate: false,
      source: 'osrm',
      credit: '© OpenStreetMap',
      estimate: null,
      isFallback: false,
    });
    expect(requests[0]?.url).toBe(
      '/maps/route/v1/driving/-47.2728,-22.8204;-47.0659,-22.9053?overview=full&geometries=geojson',
    );
    expect(requests[0]?.headers['user-agent']).toBe('Litro (https://portal.example)');
    expect(failures).toEqual([]);
  });

  it('is requested from OSRM once, and with a simplified line across the whole country', async () => {
    const { requests, route } = await openWith(sends(found(LINE, [LEG])));
    await route();
    expect((await route()).source).toBe('osrm');
    expect(requests).toHaveLength(1);
    await route([
      { latitude: 2.8, longitude: -60.7 },
      { latitude: -33.7, longitude: -53.4 },
    ]);
    expect(requests[1]?.url).toContain('overview=simplified');
  });

  it('has at most 5 000 points, with the same ends and bends', async () => {
    const bends = Array.from({ length: 30_000 }, (_, at) => [
      -47 + at / 10_000,
      -22 + Math.sin(at / 50) / 100,
    ]);
    const { route } = await openWith(sends(found(bends, [LEG])));
    const { line } = await route();
    expect(line.length).toBeLessThanOrEqual(MOST_LINE_POINTS);
    expect(line[0]).toEqual([-22, -47]);
    expect(line.at(-1)).toEqual([-21.99936, -44.0001]);
    expect(Math.max(...line.map(([latitude = 0]) => latitude))).toBeGreaterThan(-21.991);
  });

  it.each([
    ['NoRoute', 'no route exists'],
    ['NoSegment', 'no road is near'],
    ['TooBig', 'there are too many points'],
    ['InvalidQuery', 'the request is invalid'],
    ['Rua Candieiro 742', 'the code is unknown', 'nothing that fits'],
  ])('consists of straight legs if OSRM answers %s: %s', async (code, _why, reason = code) => {
    const { failures, route } = await openWith(sends({ code, message: 'Rua Candieiro 742' }, 400));
    expect(await route([SUMARE, CAMPINAS, JUNDIAI])).toMatchObject({
      isEstimate: true,
      source: 'straight',
      isFallback: true,
      credit: '',
      legs: [{}, {}],
      estimate: {
        factor: 1.3,
        speedKmh: 60,
      },
    });
    expect(failures).toEqual([`osrm: ${reason}`]);
  });

  it('consists of straight legs if a point lies too far from the nearest road', async () => {
    const far = { ...found(LINE, [LEG]), waypoints: [{ distance: 3 }, { distance: 1_900_000 }] };
    const { failures, route } = await openWith(sends(far));
    expect((await route()).source).toBe('straight');
    expect(failures).toEqual(['osrm: NoSegment']);
  });

  it.each<[string, unknown]>([
    ['no field', {}],
    ['null', null],
    ['a list', []],
    ['no route', { code: 'Ok', routes: [] }],
    ['a leg too many', found(LINE, [LEG, LEG])],
    ['no line', found([], [LEG])],
    ['a line of a single point', found(LINE.slice(1, 2), [LEG])],
    ['a point off the earth', found([...LINE, [0, 91]], [LEG])],
    ['a point that is text', found([...LINE, 'x'], [LEG])],
    ['a negative distance', found(LINE, [{ ...LEG, distance: -1 }])],
    ['no duration', found(LINE, [{ distance: 1 }])],
    ['a distance as text', found(LINE, [LEG], { distance: '31234' })],
    ['an absurd distance', found(LINE, [LEG], { distance: 1e300 })],
  ])('consists of straight legs if the document of OSRM contains %s', async (_what, document) => {
    const { failures, route } = await openWith(sends(document));
    expect((await route()).source).toBe('straight');
    expect(failures).toEqual(['osrm: nothing that fits']);
  });

  it.each([
    ...FAULTS,
    [
      'an oversized body',
      'too long',
      (_request: IncomingMessage, response: ServerResponse) => response.end('[' + '0,'.repeat(3_000_000)),
    ] as const,
  ])('consists of straight legs if OSRM responds with %s', async (_what, reason, answer) => {
    const { failures, route } = await openWith(answer);
    expect(await route()).toMatchObject({ source: 'straight', isFallback: true });
    expect(failures).toEqual([`osrm: ${reason}`]);
  });
});

describe('thinOut', () => {
  it('returns a short line unchanged, and reduces a long line to its corners', () => {
    const few: [number, number][] = [
      [0, 0],
      [1, 1],
      [2, 2],
    ];
    expect(thinOut(few, 3)).toEqual(few);
    expect(thinOut(few, 2)).toEqual([
      [0, 0],
      [2, 2],
    ]);
    const bend: [number, number][] = [
      [0, 0],
      [0, 1],
      [0.00001, 1.5],
      [0, 2],
      [1, 2],
    ];
    expect(thinOut(bend, 3)).toEqual([
      [0, 0],
      [0, 2],
      [1, 2],
    ]);
  });

  it('reduces a line of equal points to the two ends', () => {
    expect(
      thinOut(
        Array.from({ length: 9 }, () => [5, 5] as const),
        2,
      ),
    ).toEqual([
      [5, 5],
      [5, 5],
    ]);
  });
});
