import type { FuelProduct } from '#contract/fills.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { CommonWords } from '#core/ui/form/readings.ts';

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

/**
 * Names of fuels in spreadsheets, in every language: the language of a file may differ from the language of the page.
 */
const WORDS: Readonly<Record<FuelType, readonly string[]>> = {
  gas: [
    'gasolina comum',
    'gasolina',
    'gasolina c',
    'comum',
    'regular petrol',
    'petrol',
    'gasoline',
    'regular gasoline',
    'regular',
    'gasolina regular',
    'nafta',
    'gasolina común',
  ],
  premiumGas: [
    'gasolina aditivada',
    'aditivada',
    'gasolina premium',
    'premium petrol',
    'premium gasoline',
    'gasoline with additives',
  ],
  ethanol: ['etanol', 'álcool', 'etanol comum', 'etanol hidratado', 'ethanol', 'alcohol'],
  premiumEthanol: [
    'etanol aditivado',
    'álcool aditivado',
    'premium ethanol',
    'premium alcohol',
    'ethanol with additives',
    'alcohol aditivado',
  ],
  diesel: ['diesel s10', 's10', 'óleo diesel s10', 'diesel b s10', 'diesel s10 comum'],
  dieselS500: ['diesel s500', 's500', 'diesel comum', 'óleo diesel s500'],
  carrierNaturalGas: ['gnv', 'gás natural', 'gás natural veicular', 'natural gas', 'cng', 'gnc'],
  biogas: ['biogás', 'biometano', 'biomethane'],
  arla: ['arla 32', 'arla', 'adblue', 'def', 'def (arla 32)'],
  flex: [
    'flex',
    'bicombustível',
    'gasolina e etanol',
    'álcool e gasolina',
    'flex fuel',
    'bi-fuel',
    'bicombustible',
  ],
  carrierNaturalGasFlex: [
    'gnv flex',
    'gnv e flex',
    'tetrafuel',
    'natural gas flex',
    'natural gas and flex',
    'cng + flex fuel',
    'cng flex',
    'gnv y flex',
  ],
};

/** Words for diesel without a grade. An engine for S10 must not take S500, so the user must choose the grade. */
export const PLAIN_DIESEL = {
  words: ['diesel', 'diésel', 'óleo diesel', 'diesel b', 'diesel fuel', 'gasóleo'],
  values: ['diesel', 'dieselS500'],
} as const satisfies CommonWords<FuelType>;

export interface FuelOption<Fuel extends FuelType = FuelType> {
  readonly value: Fuel;
  readonly label: string;
  readonly words: readonly string[];
}

export function fuelOptions(names: Text<'fuels'>): FuelOption[] {
  const fuels = Object.keys(PLACES) as FuelType[];
  return fuels
    .sort((one, other) => PLACES[one] - PLACES[other])
    .map((value) => ({
      value,
      label: names(`fuel_${value}`),
      words: WORDS[value],
    }));
}

export function isPumpProduct(text: string): text is FuelProduct {
  return Object.hasOwn(PLACES, text) && text !== 'flex' && text !== 'carrierNaturalGasFlex';
}

/** Fuels of a pump as options. Flex is missing, because flex describes a tank, not a fuel. */
export function pumpOptions(names: Text<'fuels'>): FuelOption<FuelProduct>[] {
  return fuelOptions(names).flatMap(({ value, ...option }) =>
    value === 'flex' || value === 'carrierNaturalGasFlex' ? [] : [{ value, ...option }],
  );
}
