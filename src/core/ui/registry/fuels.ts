/** The fuels there are, by their names in namespace `fuels`. */
import type { FuelProduct } from '#contract/fills.ts';
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

export interface FuelOption<Fuel extends FuelType = FuelType> {
  readonly value: Fuel;
  readonly label: string;
  /** What people write for it. */
  readonly words: readonly string[];
}

/** What a tank may be for. */
export function fuelOptions(names: Text): FuelOption[] {
  const fuels = Object.keys(PLACES) as FuelType[];
  return fuels
    .sort((one, other) => PLACES[one] - PLACES[other])
    .map((value) => ({
      value,
      label: names(`fuel_${value}`),
      words: names(`words_${value}`).split(', '),
    }));
}

/** What a pump gives: flex is a tank that takes more than one fuel, and no fuel. */
export function pumpOptions(names: Text): FuelOption<FuelProduct>[] {
  return fuelOptions(names).flatMap(({ value, ...option }) =>
    value === 'flex' || value === 'carrierNaturalGasFlex' ? [] : [{ value, ...option }],
  );
}
