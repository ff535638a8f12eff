/** Which products fit which vehicle. A vehicle's fuel type is one of two lists: `flex` is a vehicle, never a product. */
import type { FuelProduct } from '#contract/fills.ts';
import type { FuelType } from '#contract/vehicles.ts';

const petrol = ['gas', 'premiumGas'] as const;
const ethanol = ['ethanol', 'premiumEthanol'] as const;
/** Biomethane is natural gas from another source. */
const naturalGas = ['carrierNaturalGas', 'biogas'] as const;

/**
 * An engine made for S10 never takes S500, which ruins it; the other way round is only dearer. Arla goes into a tank of its
 * own, which engines of S10 alone have.
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

/** Whether the vehicle takes the product. */
export function fitsVehicle(product: FuelProduct, fuelType: FuelType): boolean {
  return FITTING[fuelType].includes(product);
}

/** Whether it is sold with additives, at a higher price. */
export function isPremium(product: FuelProduct): boolean {
  return product === 'premiumGas' || product === 'premiumEthanol';
}
