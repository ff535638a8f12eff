import type { RoutePlan, RouteScript } from '#contract/route-scripts.ts';
import type { GasStation } from '#contract/stations.ts';

export const CAMPINAS = { label: 'Campinas, SP', latitude: -22.9056, longitude: -47.0608 };
export const CURITIBA = { label: 'Curitiba, PR', latitude: -25.4284, longitude: -49.2733 };
export const RIO = { label: 'Rio de Janeiro, RJ', latitude: -22.9068, longitude: -43.1729 };

const idOf = (digit: number) => `01900000-0000-7000-8000-00000000000${digit}`;

export const STATION: GasStation = {
  id: idOf(7),
  name: 'Posto Candieiro',
  brand: '',
  federalTaxNumber: '00000000000191',
  address: 'Avenida Brasil',
  number: '10',
  neighborhood: 'Centro',
  postalCode: '13170000',
  city: 'Registro',
  state: 'SP',
  latitude: -24.49,
  longitude: -47.84,
  isApproximate: false,
  status: 'active',
  fuels: ['diesel'],
  prices: [],
  enabled: true,
  distanceKm: null,
};

export function planOf(more: Partial<RoutePlan> = {}): RoutePlan {
  const { id, name, brand, address, number, city, state, latitude, longitude, enabled } = STATION;
  return {
    route: {
      distanceMeters: 465_000,
      durationSeconds: 27_900,
      line: [
        [CAMPINAS.latitude, CAMPINAS.longitude],
        [CURITIBA.latitude, CURITIBA.longitude],
      ],
      legs: [{ distanceMeters: 465_000, durationSeconds: 27_900 }],
      isEstimate: true,
      source: 'straight',
      credit: '',
      estimate: { factor: 1.3, speedKmh: 60 },
      isFallback: false,
    },
    fuel: {
      product: 'diesel',
      unit: 'l',
      efficiency: 8,
      low: 7,
      high: 9,
      from: 'fills',
      fills: 12,
      volume: 58,
      volumeLow: 52,
      volumeHigh: 66,
      tankCapacity: 60,
      rangeKm: 420,
    },
    cost: {
      price: 6.089,
      from: 'paid',
      pricedOn: '2026-11-20',
      amount: 353.16,
      amountLow: 316.63,
      amountHigh: 401.87,
    },
    stations: [
      {
        station: {
          id,
          name,
          brand,
          address,
          number,
          city,
          state,
          latitude,
          longitude,
          isApproximate: false,
          enabled,
        },
        alongKm: 240,
        offKm: 3.2,
        price: 6.089,
        priceFrom: 'paid',
        seenOn: '2026-11-20',
        isCheapest: true,
        isLastInRange: true,
      },
    ],
    need: {
      owner: idOf(2),
      name: 'ABC1D23',
      wallet: idOf(3),
      balance: 80,
      isSharing: false,
      isInactive: false,
      amount: 321.87,
    },
    ...more,
  };
}

export function scriptOf(name: string, more: Partial<RouteScript> = {}): RouteScript {
  return {
    _id: idOf(1),
    name,
    wayPoints: [CAMPINAS, CURITIBA],
    vehicle: { _id: idOf(2), name: 'ABC1D23' },
    user: null,
    product: null,
    corridorKm: 5,
    returns: false,
    distanceMeters: 465_000,
    durationSeconds: 27_900,
    isEstimate: true,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    by: null,
    status: 'active',
    ...more,
  };
}
