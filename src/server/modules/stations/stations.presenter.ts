/** Stations as the contract has them. */
import type { FuelProduct } from '#contract/fills.ts';
import type { GasStation } from '#contract/stations.ts';
import { presentPostalAddress } from '../../postal-address.ts';
import type { StationRow } from './stations.repository.ts';

/** Nobody steers by less than ten metres of a straight line. */
const METRES_SHOWN = 10;

export function presentStation(row: StationRow): GasStation {
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
    prices: row.prices.map(([product, priceMills, seenOn]) => ({
      product,
      price: priceMills / 1000,
      seenOn,
    })),
    enabled: row.enabled,
    distanceKm: row.distance_km === null ? null : roundToMetres(row.distance_km),
  };
}

const roundToMetres = (km: number) => (Math.round((km * 1000) / METRES_SHOWN) * METRES_SHOWN) / 1000;
