import type { FuelProduct } from '#contract/fills.ts';
import type { FuelType } from '#contract/vehicles.ts';

const petrol = ['gas', 'premiumGas'] as const;
const ethanol = ['ethanol', 'premiumEthanol'] as const;
const naturalGas = ['carrierNaturalGas', 'biogas'] as const;

/**
 * Products that fit each fuel type. S500 damages engines made for S10, but S10 in an S500 engine is only more expensive.
 * Only S10 vehicles have an Arla tank.
 */
const FITTING: Readonly<Record<FuelType, readonly FuelProduct[]>> = {
  gas: petrol,
  premiumGas: petrol,
  ethanol,
  premiumEthanol: ethanol,
  flex: [...petrol, ...ethanol],
  diesel: ['diesel', 'arla'],
  dieselS500: ['dieselS500', 'diesel'],
  carrierNaturalGas: naturalGas,
  carrierNaturalGasFlex: [...naturalGas, ...petrol, ...ethanol],
  biogas: naturalGas,
  arla: ['arla'],
};

export function fitsVehicle(product: FuelProduct, fuelType: FuelType): boolean {
  return FITTING[fuelType].includes(product);
}

export function isPremium(product: FuelProduct): boolean {
  return product === 'premiumGas' || product === 'premiumEthanol';
}
