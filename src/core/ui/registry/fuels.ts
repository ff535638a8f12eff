/** The fuels there are, by their names in the texts that registers share. */
import type { FuelType } from '#contract/vehicles.ts';
import type { Text } from '#core/i18n/use-texts.ts';

/** All of the contract's, in the order in which they are offered. */
const FUELS: Readonly<Record<FuelType, 'L' | 'm³'>> = {
  gas: 'L',
  premiumGas: 'L',
  ethanol: 'L',
  premiumEthanol: 'L',
  flex: 'L',
  diesel: 'L',
  dieselS500: 'L',
  carrierNaturalGas: 'm³',
  carrierNaturalGasFlex: 'm³',
  biogas: 'm³',
  arla: 'L',
};

/** What a volume of it is counted in. */
export function fuelUnit(fuel: FuelType): 'L' | 'm³' {
  return FUELS[fuel];
}

export function fuelOptions(shared: Text): { value: FuelType; label: string }[] {
  return (Object.keys(FUELS) as FuelType[]).map((value) => ({ value, label: shared(`fuel_${value}`) }));
}
