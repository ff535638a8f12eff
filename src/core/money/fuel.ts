/** Texts for fuel volumes and efficiency, in liters or cubic meters. */
import { formatVolume, type Millilitres } from './volume.ts';
import { formatDecimal } from '../format/decimal.ts';
import { DEFAULT_LOCALE, type Locale } from '../format/locale.ts';

const GASES: readonly string[] = ['carrierNaturalGas', 'carrierNaturalGasFlex', 'biogas'];

/** Pumps sell natural gas and biogas by the cubic meter, all other fuels by the liter. */
export function isCubicMetres(fuel: string): boolean {
  return GASES.includes(fuel);
}

export function fuelUnit(fuel: string): 'L' | 'm³' {
  return isCubicMetres(fuel) ? 'm³' : 'L';
}

/** `45,210 L`, or `30,500 m³` for a gas. The input is thousandths of the unit. */
export function formatFuelVolume(
  volumeMl: Millilitres,
  fuel: string,
  locale: Locale = DEFAULT_LOCALE,
): string {
  return isCubicMetres(fuel)
    ? `${formatDecimal(volumeMl / 1000, 3, locale)}\u00a0m³`
    : formatVolume(volumeMl, locale);
}

export function efficiencyUnit(fuel: string): string {
  return isCubicMetres(fuel) ? 'km/m³' : 'km/l';
}

/** `8,21 km/l` in pt-BR. */
export function formatEfficiency(kilometres: number, fuel: string, locale: Locale = DEFAULT_LOCALE): string {
  return `${formatDecimal(kilometres, 2, locale)}\u00a0${efficiencyUnit(fuel)}`;
}
