/** Stations as they lie along the roads of a country: thick around some towns, thin between them. The same in every run. */
import type { GasStation, PaidPrice } from '#contract/stations.ts';

const TOWNS = [
  [-23.55, -46.63],
  [-22.91, -43.2],
  [-19.92, -43.94],
  [-25.43, -49.27],
  [-30.03, -51.22],
  [-15.78, -47.93],
  [-12.97, -38.5],
  [-8.05, -34.88],
  [-3.72, -38.54],
  [-16.69, -49.26],
] as const;

/** Between 0 and 1, by the place in the list alone. */
const scattered = (at: number, by: number) => ((at * by) % 1009) / 1009;

export function makeStations(count: number): GasStation[] {
  return Array.from({ length: count }, (_, at) => {
    const [north, east] = TOWNS[at % TOWNS.length] ?? [0, 0];
    // Half of them within a town, half along the way to the next.
    const reach = at % 2 === 0 ? 0.4 : 5;
    return {
      id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      name: `Posto ${at}`,
      brand: ['', 'Rede Sol', 'Rede Aroeira'][at % 3] ?? '',
      federalTaxNumber: '00000000000191',
      address: 'Avenida Brasil',
      number: `${at}`,
      neighborhood: 'Centro',
      postalCode: '13170000',
      city: `Cidade ${at % 90}`,
      state: 'SP',
      latitude: north + (scattered(at, 389) - 0.5) * reach,
      longitude: east + (scattered(at, 757) - 0.5) * reach,
      isApproximate: false,
      fuels: ['gas', 'ethanol', 'diesel'],
      prices: [{ product: 'gas', price: 5.9 + scattered(at, 97), seenOn: '2026-11-20' }],
      enabled: at % 9 !== 0,
      distanceKm: null,
    };
  });
}

export const makePaid = (stations: readonly GasStation[]): PaidPrice[] =>
  stations.map(({ id }) => ({
    gasStation: id,
    product: 'diesel',
    price: 6.049,
    paidAt: '2026-11-19T12:00:00.000Z',
  }));
