import type { RouteResponse } from '#contract/routes.ts';
import { createRandom } from '../../../src/server/demo/random.ts';

export const STATIONS = 500;
export const STOPS = 50;
const POINTS = 40;

type Station = RouteResponse<'GET /admin/organization/gasStation'>['gasStations'][number];
type Script = RouteResponse<'GET /admin/organization/routeScript'>['docs'][number];
type Plan = RouteResponse<'POST /admin/organization/routeScript/plan'>;

const random = createRandom(1);
const idOf = (at: number) => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const onePage = (total: number) => ({ pages: { current: 1, total: 1 }, items: { total, skip: 0 } });
const between = (from: number, to: number) => from + random.next() * (to - from);

const stations = Array.from({ length: STATIONS }, (_none, at): Station => ({
  id: idOf(at),
  name: `Posto ${at}`,
  brand: '',
  federalTaxNumber: String(at).padStart(14, '0'),
  address: 'Rodovia',
  number: String(at),
  neighborhood: 'Centro',
  postalCode: '13170000',
  city: 'Registro',
  state: 'SP',
  latitude: between(-30, -5),
  longitude: between(-58, -38),
  isApproximate: false,
  status: 'active',
  fuels: ['diesel'],
  prices: [],
  enabled: true,
  distanceKm: null,
}));

export const stationList: RouteResponse<'GET /admin/organization/gasStation'> = {
  gasStations: stations,
  ...onePage(STATIONS),
};

const wayPoints = Array.from({ length: STOPS }, (_none, at) => ({
  label: `Parada ${at + 1}`,
  latitude: -30 + (at * 28) / STOPS + between(-0.5, 0.5),
  longitude: -51 + (at * 3) / STOPS + between(-1, 1),
}));

const line = wayPoints.slice(1).flatMap((to, at): [number, number][] => {
  const from = wayPoints[at] ?? to;
  return Array.from({ length: POINTS }, (_none, step) => [
    from.latitude + ((to.latitude - from.latitude) * step) / POINTS + between(-0.02, 0.02),
    from.longitude + ((to.longitude - from.longitude) * step) / POINTS + between(-0.02, 0.02),
  ]);
});

const script: Script = {
  _id: idOf(1),
  name: 'Do sul ao norte',
  wayPoints,
  vehicle: null,
  user: null,
  product: null,
  corridorKm: 20,
  returns: false,
  distanceMeters: 42e5,
  durationSeconds: 252e3,
  updatedAt: '2026-11-20T12:00:00.000Z',
  createdAt: '2026-11-20T12:00:00.000Z',
  isEstimate: false,
} as Script;

export const scriptList: RouteResponse<'GET /admin/organization/routeScript'> = {
  docs: [script],
  ...onePage(1),
};
export const SCRIPT = script._id;

export const plan = {
  route: {
    distanceMeters: 42e5,
    durationSeconds: 252e3,
    line,
    isEstimate: false,
    legs: wayPoints.slice(1).map(() => ({
      distanceMeters: 84e3,
      durationSeconds: 5040,
    })),
    source: 'osrm',
    credit: '',
    estimate: null,
    isFallback: false,
  },
  fuel: null,
  cost: null,
  stations: stations.map((station, at) => {
    const near = line[Math.floor((at * line.length) / STATIONS)] ?? [0, 0];
    const {
      federalTaxNumber: _tax,
      neighborhood: _part,
      postalCode: _code,
      fuels: _fuels,
      ...shown
    } = station;
    const { prices: _prices, distanceKm: _distance, ...rest } = shown;
    return {
      station: {
        ...rest,
        latitude: near[0] + between(-0.1, 0.1),
        longitude: near[1] + between(-0.1, 0.1),
      },
      alongKm: at * 8,
      offKm: 5,
      price: null,
      priceFrom: null,
      seenOn: null,
      isCheapest: at === 20,
      isLastInRange: at === 40,
    };
  }),
  need: null,
} as unknown as Plan;
