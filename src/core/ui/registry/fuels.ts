/** The fuels there are, by their names in namespace `fuels`. */
import type { FuelType } from '#contract/vehicles.ts';
import type { Text } from '#core/i18n/use-texts.ts';

/** All of the contract's; the order in which they are offered. */
const PLACES: Readonly<Record<FuelType, number>> = {
  gas: 1,
  premiumGas: 2,
  ethanol: 3,
  premiumEthanol: 4,
  flex: 5,
  diesel: 6,
  dieselS500: 7,
  carrierNaturalGas: 8,
  carrierNaturalGasFlex: 9,
  biogas: 10,
  arla: 11,
};

export function fuelOptions(names: Text): { value: FuelType; label: string; words: readonly string[] }[] {
  const fuels = Object.keys(PLACES) as FuelType[];
  return fuels
    .sort((one, other) => PLACES[one] - PLACES[other])
    .map((value) => ({
      value,
      label: names(`fuel_${value}`),
      words: names(`words_${value}`).split(', '),
    }));
}
