import type { FuelProduct } from '#contract/fills.ts';
import type { GasStation, RegisteredStation, StationPrice } from '#contract/stations.ts';
import { presentPostalAddress } from '../../platform/postal-address.ts';
import type { StandingStation } from './standing-stations.repository.ts';
import type { StationRow } from './stations.repository.ts';

/** Rounding step of a straight-line distance, because single meters of such a distance mean nothing. */
const METRES_SHOWN = 10;

export function presentStation(row: StationRow): GasStation {
  const prices = row.prices.map(([product, priceMills, seenOn]) => ({
    product,
    price: priceMills / 1000,
    seenOn,
  }));
  return {
    ...presentShared(row, prices),
    enabled: row.enabled,
    distanceKm: row.distance_km === null ? null : roundToMetres(row.distance_km),
  };
}

export function presentRegistered(station: StandingStation): RegisteredStation {
  const prices = station.fuels.flatMap((fuel) =>
    station.prices
      .filter(({ product }) => product === fuel)
      .map(({ product, priceMills, seenOn }) => ({ product, price: priceMills / 1000, seenOn })),
  );
  return presentShared(station, prices);
}

type SharedRow = Omit<StandingStation, 'fuels' | 'prices'> & { readonly fuels: readonly string[] };

function presentShared(row: SharedRow, prices: StationPrice[]): RegisteredStation {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    federalTaxNumber: row.federal_tax_number,
    ...presentPostalAddress(row),
    latitude: row.latitude,
    longitude: row.longitude,
    isApproximate: row.is_approximate,
    fuels: row.fuels as FuelProduct[],
    prices,
    status: row.status === 'active' ? 'active' : 'inactive',
  };
}

/** The table stores an inactive station with the status `deleted`. */
export const statusAsStored = (status: RegisteredStation['status']): StandingStation['status'] =>
  status === 'active' ? 'active' : 'deleted';

const roundToMetres = (km: number) => (Math.round((km * 1000) / METRES_SHOWN) * METRES_SHOWN) / 1000;
