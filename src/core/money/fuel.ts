/** What a pump sells, as people read it: litres or cubic metres, and how far they go. */
import { formatVolume, type Millilitres } from './volume.ts';
import { formatDecimal } from '../format/decimal.ts';
import { DEFAULT_LOCALE, type Locale } from '../format/locale.ts';

const GASES: readonly string[] = ['carrierNaturalGas', 'carrierNaturalGasFlex', 'biogas'];

/** Natural gas and biogas are sold by the cubic metre, everything else by the litre. */
export function isCubicMetres(fuel: string): boolean {
  return GASES.includes(fuel);
}

/** What a volume of it is counted in. */
export function fuelUnit(fuel: string): 'L' | 'm³' {
  return isCubicMetres(fuel) ? 'm³' : 'L';
}

/** `45,210 L`, of a gas `30,500 m³`; in thousandths of either. */
export function formatFuelVolume(
  volumeMl: Millilitres,
  fuel: string,
  locale: Locale = DEFAULT_LOCALE,
): string {
  return isCubicMetres(fuel)
    ? `${formatDecimal(volumeMl / 1000, 3, locale)}\u00a0m³`
    : formatVolume(volumeMl, locale);
}

/** `km/l`, of a gas `km/m³`. */
export function efficiencyUnit(fuel: string): string {
  return isCubicMetres(fuel) ? 'km/m³' : 'km/l';
}

/** `8,21 km/l` in pt-BR. */
export function formatEfficiency(kilometres: number, fuel: string, locale: Locale = DEFAULT_LOCALE): string {
  return `${formatDecimal(kilometres, 2, locale)}\u00a0${efficiencyUnit(fuel)}`;
}
